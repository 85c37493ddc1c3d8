import type { Layout, Spacing, Theme } from '../appearance.ts'

/** Pixels between pictures, and between them and the edges of the page. */
export const GAPS = {
  narrow: { phone: 8, wider: 8 },
  wide: { phone: 12, wider: 24 },
} as const satisfies Record<Spacing, { phone: number; wider: number }>

export const PHONE_WIDTH = 500
/** Columns of masonry and squares. */
const COLUMN_WIDTHS = [PHONE_WIDTH, 700, 1100]
/** Widths of the classes of `rows`, so narrow that hardly any row leaves its height, a quarter more or less, within one. */
const ROW_WIDTHS = [PHONE_WIDTH, 590, 660, 788, 870, 1020, 1120, 1230, 1360, 1560, 1850, 2200]

/** Number of pictures up to which a masonry has a maximum height, and its share of the wall's width for each of them. */
export const FEW = 6
export const MOST_OF_EACH = 0.14
/** Maximum height of two or three pictures in `rows` that are a whole gallery, as a share of the wall's width. */
export const MOST_OF_ROW = 0.5

/** True if phones show one large picture a row instead of two or three: in the theme `classic`. */
export const largeOnPhones = ({ theme }: { theme: Theme }) => theme === 'classic'

/** Number of columns on pages of a class: on phones two, or one large one. */
export const masonryColumns = (widthClass: number, largeOnPhones: boolean) =>
  widthClass === 0 ? (largeOnPhones ? 1 : 2) : widthClass + 1

/**
 * Traits of a layout that pages know before the places of its pictures, whose code is larger and is loaded after the
 * first view.
 */
export type LayoutTraits = {
  /** The widest page, in pixels, of each of its classes but the last one, which has no limit. */
  classWidths: readonly number[]
  /** True if pictures of one width stand below one another, in one or more columns. */
  isInColumns: boolean
  /** True for one picture a row, narrower than it if necessary; its texts can stand below it. */
  isSingle: boolean
  /** True if pictures fill tiles of one shape, on phones two or more a row. */
  isCropped: boolean
}

export const TRAITS: Record<Layout, LayoutTraits> = {
  masonry: { classWidths: COLUMN_WIDTHS, isInColumns: true, isSingle: false, isCropped: false },
  rows: { classWidths: ROW_WIDTHS, isInColumns: false, isSingle: false, isCropped: false },
  squares: { classWidths: COLUMN_WIDTHS, isInColumns: false, isSingle: false, isCropped: true },
  story: { classWidths: [], isInColumns: false, isSingle: true, isCropped: false },
}

/** The classes of a layout: 0 for the narrowest pages. */
export function classesOf(layout: Layout): number[] {
  const { classWidths } = TRAITS[layout]
  return [...classWidths.keys(), classWidths.length]
}

/** @param pageWidth width of the viewport or of the frame around the page, in pixels */
export function classAt(layout: Layout, pageWidth: number): number {
  const { classWidths } = TRAITS[layout]
  const found = classWidths.findIndex((width) => pageWidth <= width)
  return found < 0 ? classWidths.length : found
}

/** The widths, in pixels, of the narrowest and the widest page of a class. */
export function edgesOf(layout: Layout, widthClass: number): { narrowest: number; widest: number } {
  const widths = TRAITS[layout].classWidths
  const below = widths[widthClass - 1]
  const narrowest = below === undefined ? 280 : below + 1
  return { narrowest, widest: widths[widthClass] ?? narrowest * 1.2 }
}
