import type { CoverStyle } from '#contract/appearance.ts'
import { DENSE_PHONES, DENSE_SCREENS, sizesOf } from '../wall/image-sources.ts'

/** Widest covers of phones; wider ones show an upright picture beside the words (cover.css). */
const PHONE = '(max-width:500px)'
const NARROW = '(max-width:700px)'

/**
 * Width of a cover as a `sizes` attribute. The picture covers its box, so it is as wide as the page, or as
 * high as the box and wider than the page.
 */
export function coverSizes(
  { width, height }: { width: number; height: number },
  style: CoverStyle,
  framed: boolean,
): string {
  const ratio = Number((width / height).toFixed(3))
  const full = style === 'full'
  const covering = (screens: number) =>
    framed ? `max(100vw, 280px*${ratio})` : `max(100vw, ${screens}vh*${ratio})`
  const beside = framed ? `min(42vw, 75vw*${ratio})` : `min(60vw, ${full ? 100 : 80}vh*${ratio})`
  const upright = height > width
  return [
    asked(covering(full ? 88 : 60), DENSE_PHONES, PHONE),
    ...(upright ? [asked(covering(full ? 100 : 60), DENSE_SCREENS, NARROW)] : []),
    asked(upright ? beside : covering(full ? 100 : 60), DENSE_SCREENS),
  ].join(',')
}

const asked = (width: string, caps: Record<string, number>, layout?: string) =>
  sizesOf((share) => `calc(${width}*${share})`, caps, layout)
