import { contrast } from '#web/public-galleries/contrast.ts'

/** Text needs this contrast with its ground (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5

export const isReadable = (text: string, ground: string) => contrast(text, ground) >= READABLE

/** '3.7:1'. What is below the limit is never rounded up to it. */
export function contrastText(text: string, ground: string): string {
  const ratio = contrast(text, ground)
  const rounded = Math.round(ratio * 10) / 10
  return `${ratio < READABLE ? Math.min(rounded, READABLE - 0.1) : rounded}:1`
}

const STEPS = 64

/** The colour nearest to the wished one that can be read on this ground: it is made lighter or darker until it can. */
export function readableColour(wished: string, ground: string): string {
  for (let step = 0; step < STEPS; step++) {
    for (const end of ['#ffffff', '#000000']) {
      const nearer = mixed(wished, end, step / STEPS)
      if (isReadable(nearer, ground)) return nearer
    }
  }
  return contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000'
}

/** From 0, all of the one, to 1, all of the other. */
function mixed(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.round(from! + (to! - from!) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
