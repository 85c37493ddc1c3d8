import { contrast } from '#web/public-galleries/documents/contrast.ts'

/** The least contrast of text with its background (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5

export const isReadable = (text: string, ground: string) => contrast(text, ground) >= READABLE

/** '3.7:1'. A ratio below the limit is never rounded up to it. */
export function contrastText(text: string, ground: string): string {
  const ratio = contrast(text, ground)
  const rounded = Math.round(ratio * 10) / 10
  return `${ratio < READABLE ? Math.min(rounded, READABLE - 0.1) : rounded}:1`
}

const STEPS = 64

/** The readable colour nearest to the wanted one: it is lightened or darkened until the contrast suffices. */
export function readableColour(wanted: string, ground: string): string {
  for (let step = 0; step < STEPS; step++) {
    for (const end of ['#ffffff', '#000000']) {
      const nearer = mixed(wanted, end, step / STEPS)
      if (isReadable(nearer, ground)) return nearer
    }
  }
  return contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000'
}

/** @param share of `other`, from 0 to 1 */
function mixed(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.round(from! + (to! - from!) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
