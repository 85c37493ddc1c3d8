/** Names and sources of images: the same in the server's markup, the grid and the viewer. */
import type { PublicImage } from '#contract/images.ts'
import { type ColumnCount, GAP, MAX_PAGE_WIDTH } from '#contract/masonry.ts'

/**
 * What browsers are told of a tile's width (docs/decisions/014). A tenth less than it is, so that they take the rendition
 * below where that is nearly as wide; and on screens with more than two pixels for each CSS pixel as if they had two.
 */
const ASKED = 0.9
const DENSE_PHONES = { '2.8': 0.64, '2.1': 0.75 }
const DENSE_SCREENS = { '2.1': 0.72 }

const sizesIn = (columns: ColumnCount, caps: Record<string, number>, layout?: string) =>
  [...Object.entries(caps), ['', 1] as const]
    .map(([resolution, cap]) => {
      const media = [layout, resolution && `(min-resolution:${resolution}dppx)`].filter(Boolean).join(' and ')
      const share = Number(((ASKED * cap) / columns).toFixed(4))
      return `${media} calc((100vw - ${(columns + 1) * GAP}px)*${share})`.trim()
    })
    .join(',')

const upTo = (width: number) => `(max-width:${width}px)`

/** The width of a tile in each layout, as a `sizes` attribute. */
export const TILE_SIZES = [
  sizesIn(1, DENSE_PHONES, upTo(MAX_PAGE_WIDTH[1])),
  sizesIn(2, DENSE_SCREENS, upTo(MAX_PAGE_WIDTH[2])),
  sizesIn(3, DENSE_SCREENS, upTo(MAX_PAGE_WIDTH[3])),
  sizesIn(4, DENSE_SCREENS),
].join(',')

export const sourceSet = (image: Pick<PublicImage, 'renditions'>): string =>
  image.renditions.map(({ url, width }) => `${url} ${width}w`).join(', ')

/** For browsers without `srcset`: the rendition of 640 pixels, else the largest. */
export const plainSource = ({ renditions, filePath }: Pick<PublicImage, 'renditions' | 'filePath'>): string =>
  (renditions.find(({ width }) => width >= 640) ?? renditions.at(-1))?.url ?? filePath

/** An image's alternative text: its title, or its place in the gallery. */
export const imageName = (
  image: Pick<PublicImage, 'title'> | undefined,
  index: number,
  count: number,
): string => image?.title?.trim() || `Image ${index + 1} of ${count}`

/** The average colour while the image loads; the default for anything but `#rrggbb`. */
export const placeholderColour = (placeholder: string): string =>
  /^#[0-9a-f]{6}$/i.test(placeholder) ? placeholder : 'var(--color-sunk)'
