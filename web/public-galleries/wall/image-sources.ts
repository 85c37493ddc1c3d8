/** Names and sources of images: the same in the server's markup, the grid and the viewer. */
import type { Layout } from '#contract/appearance.ts'
import type { PublicImage } from '#contract/images.ts'
import type { LayoutOptions } from '#contract/layouts/layouts.ts'
import { FLATTEST, RATIO_UNIT, TALLEST } from '#contract/layouts/ratios.ts'
import {
  FEW,
  GAPS,
  largeOnPhones,
  MOST_OF_EACH,
  MOST_OF_ROW,
  masonryColumns,
  PHONE_WIDTH,
  TRAITS,
} from '#contract/layouts/traits.ts'
import { isPanorama } from '#contract/layouts/wall.ts'
import { texts } from '#web/texts/texts.ts'

/**
 * Factors of a tile's width in `sizes` (docs/decisions/014). A tenth less than the real width, so that
 * browsers take the next smaller rendition if it is nearly as wide; screens with more than two pixels per CSS
 * pixel count as if they had two.
 */
const ASKED = 0.9
export const DENSE_PHONES = { '2.8': 0.64, '2.1': 0.75 }
export const DENSE_SCREENS = { '2.1': 0.72 }
const GAP = GAPS.narrow.wider

/** @param width of a tile, given the factor */
export const sizesOf = (width: (share: string) => string, caps: Record<string, number>, layout?: string) =>
  [...Object.entries(caps), ['', 1] as const]
    .map(([resolution, cap]) => {
      const media = [layout, resolution && `(min-resolution:${resolution}dppx)`].filter(Boolean).join(' and ')
      return `${media} ${width(String(Number((ASKED * cap).toFixed(4))))}`.trim()
    })
    .join(',')

const upTo = (width: number) => `(max-width:${width}px)`
const columnsWide = (columns: number, times: number) => (share: string) =>
  `calc((100vw - ${Math.round((columns + 1) * GAP)}px)*${Number(((Number(share) * times) / columns).toFixed(4))})`

/** Sizes by width class for these numbers of columns; each picture is `times` as wide as its column. */
const inColumns = (columns: readonly number[], times = 1) =>
  columns
    .map((count, widthClass) => {
      const most = TRAITS.masonry.classWidths[widthClass]
      return sizesOf(
        columnsWide(count, times),
        widthClass === 0 ? DENSE_PHONES : DENSE_SCREENS,
        most === undefined ? undefined : upTo(most),
      )
    })
    .join(',')

/** Height of a row for `sizes`, in pixels. */
const ROW_HEIGHT = 360

const ALONE = inColumns([1, 1, 1, 1])

/** Sizes by width / height, number of pictures on the wall, and of landscapes side by side on phones. */
type SizesOf = (shape: number, count: number, onPhones: number) => string

/** Sizes of a picture that is as large as the screen allows. */
const fitted: SizesOf = (shape) => {
  const width = (share: string) => `calc(min(100vw,${shape.toFixed(3)}*85vh)*${share})`
  return `${sizesOf(width, DENSE_PHONES, upTo(PHONE_WIDTH))},${sizesOf(width, DENSE_SCREENS)}`
}

/** @param shareOfFew part of the wall's width for few pictures of this shape, which would be too high */
const fewOf = (count: number, onPhone: number, shareOfFew: number) => {
  const columns = Math.min(count, 3)
  const across = columns / Math.min(1, shareOfFew)
  return inColumns([onPhone, Math.min(2, columns), across, across])
}

const SIZES: Record<Layout, SizesOf> = {
  masonry: (shape, count, onPhones) =>
    isPanorama(RATIO_UNIT / shape)
      ? ALONE
      : count <= FEW
        ? fewOf(count, onPhones, MOST_OF_EACH * Math.min(count, 3) ** 2 * shape)
        : inColumns([onPhones, 2, 3, 4]),
  rows(shape, count, onPhones) {
    const onPhone = (shape < 1 ? 2 : 1) + onPhones - 1
    if (isPanorama(RATIO_UNIT / shape)) return ALONE
    if (count <= FEW) return fewOf(count, onPhone, count <= 3 ? MOST_OF_ROW * count * shape : 1)
    const inRow = (share: string) => `calc(${Math.round(shape * ROW_HEIGHT)}px*${share})`
    return `${sizesOf(columnsWide(onPhone, 1), DENSE_PHONES, upTo(PHONE_WIDTH))},${sizesOf(inRow, DENSE_SCREENS)}`
  },
  squares: (shape, count) =>
    inColumns(count <= 3 ? [2, count, count, count] : [2, 3, 4, 5], Math.max(1, shape)),
  story: fitted,
}

/**
 * The width of a tile, as a `sizes` attribute.
 * @param count number of pictures on its wall
 */
export const tileSizes = (
  hanging: Pick<LayoutOptions, 'layout' | 'theme'>,
  { width, height }: Pick<PublicImage, 'width' | 'height'>,
  count: number,
): string =>
  (count === 1 ? fitted : SIZES[hanging.layout])(
    width / height,
    count,
    masonryColumns(0, largeOnPhones(hanging)),
  )

export const sourceSet = (image: Pick<PublicImage, 'renditions'>): string =>
  image.renditions.map(({ url, width }) => `${url} ${width}w`).join(', ')

/** Source for browsers without `srcset`: the rendition of 640 pixels, otherwise the largest. */
export const plainSource = ({ renditions, filePath }: Pick<PublicImage, 'renditions' | 'filePath'>): string =>
  (renditions.find(({ width }) => width >= 640) ?? renditions.at(-1))?.url ?? filePath

/** An image's alternative text: its title, or its place in the gallery. */
export const imageName = (
  image: Pick<PublicImage, 'title'> | undefined,
  index: number,
  count: number,
): string => image?.title?.trim() || texts.imageOf({ number: index + 1, count })

/** Average colour while the image loads; the default for anything but `#rrggbb`. */
export const placeholderColour = (placeholder: string): string =>
  /^#[0-9a-f]{6}$/i.test(placeholder) ? placeholder : 'var(--color-sunk)'

/** Background of a tile while its picture loads; paper beside pictures flatter or taller than tiles. */
export const tileColour = ({
  width,
  height,
  placeholder,
}: Pick<PublicImage, 'width' | 'height' | 'placeholder'>): string => {
  const ratio = (height / width) * RATIO_UNIT
  return ratio < FLATTEST || ratio > TALLEST + 1 ? 'none' : placeholderColour(placeholder)
}
