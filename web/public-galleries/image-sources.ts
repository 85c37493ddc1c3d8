/** Names and sources of images: the same in the server's markup, the grid and the viewer. */
import type { PublicImage } from '#contract/images.ts'
import { GAP, MAX_PAGE_WIDTH } from '#contract/masonry.ts'

const column = (columns: number) => `calc((100vw - ${(columns + 1) * GAP}px) / ${columns})`

/** The width of a tile in each layout, as a `sizes` attribute. */
export const TILE_SIZES = [
  `(max-width: ${MAX_PAGE_WIDTH[1]}px) ${column(1)}`,
  `(max-width: ${MAX_PAGE_WIDTH[2]}px) ${column(2)}`,
  `(max-width: ${MAX_PAGE_WIDTH[3]}px) ${column(3)}`,
  column(4),
].join(', ')

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
