import type { Layout, Spacing } from '../appearance.ts'

/** Pixels between pictures, and between them and the edges of the page. */
export const GAPS = {
  narrow: { phone: 8, wider: 8 },
  wide: { phone: 12, wider: 24 },
} as const satisfies Record<Spacing, { phone: number; wider: number }>

export const PHONE_WIDTH = 500
/** Columns of masonry and squares. */
const COLUMN_WIDTHS = [PHONE_WIDTH, 700, 1100]
/** So narrow that a row keeps its height, a quarter more or less, within each: rows grow with the page. */
const ROW_WIDTHS = [PHONE_WIDTH, 680, 860, 1080, 1360, 1720, 2200]

/** The widest page, in pixels, of each of a layout's classes but the last one, which has no limit. */
export const CLASS_WIDTHS: Record<Layout, readonly number[]> = {
  masonry: COLUMN_WIDTHS,
  rows: ROW_WIDTHS,
  squares: COLUMN_WIDTHS,
  story: [],
}

/** The classes of a layout: 0 for the narrowest pages. */
export const classesOf = (layout: Layout): number[] => [
  ...CLASS_WIDTHS[layout].keys(),
  CLASS_WIDTHS[layout].length,
]

/** @param pageWidth width of the viewport or of the frame around the page, in pixels */
export function classAt(layout: Layout, pageWidth: number): number {
  const found = CLASS_WIDTHS[layout].findIndex((width) => pageWidth <= width)
  return found < 0 ? CLASS_WIDTHS[layout].length : found
}

/** The width, in pixels, that stands for all pages of a class. */
export function middleOf(layout: Layout, widthClass: number): number {
  const widths = CLASS_WIDTHS[layout]
  const from = widths[widthClass - 1] ?? 280
  return Math.sqrt(from * (widths[widthClass] ?? from * 1.4))
}
