import { RATIO_UNIT } from './ratios.ts'

/** Facts about the page that a layout needs besides its pictures. */
export type Wall = {
  /** Class from 0 for the narrowest pages; see traits.ts. */
  widthClass: number
  /** True if phones show one landscape a row, as large as they can; otherwise two. */
  largeOnPhones: boolean
  /** Gap between pictures, in pixels. */
  gap: number
  /** True if the pictures are all of a gallery or chapter: otherwise others follow, and the last ones are no end. */
  isWhole: boolean
}

/** True for pictures wider than 2.2:1, which have a row of their own. */
export const isPanorama = (ratio: number) => ratio * 2.2 < RATIO_UNIT
/** Ratio from which pictures are at most 85 % of the screen high: taller than 1:1.6. */
export const TALL = RATIO_UNIT * 1.6
