export const clamp = (value: number, low = 0, high = 1) => (value < low ? low : value > high ? high : value)

export const lerp = (from: number, to: number, share: number) => from + (to - from) * share

/** Length of a line that goes this far across and down; Math.hypot, which minds overflow, takes ten times as long. */
export const spanOf = (across: number, down: number) => Math.sqrt(across * across + down * down)

/** 0 before `from`, 1 after `to`, a soft S between; works with `from` above `to` as well. */
export function smooth(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}
