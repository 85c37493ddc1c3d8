import { RATIO_UNIT } from './ratios.ts'

/** What a layout knows of the page besides its pictures. */
export type Wall = {
  /** From 0 for the narrowest pages; see traits.ts. */
  widthClass: number
  /** True if phones show one landscape a row, as large as they can; otherwise two. */
  largeOnPhones: boolean
  /** Between pictures, in pixels. */
  gap: number
  /** Whether the pictures are all of a gallery or chapter: otherwise others follow, and the last ones are no end. */
  isWhole: boolean
}

/** Flatter pictures have a row of their own: wider than 2.2:1. */
export const isPanorama = (ratio: number) => ratio * 2.2 < RATIO_UNIT
/** Taller pictures are at most 85 % of the screen high: taller than 1:1.6. */
export const TALL = RATIO_UNIT * 1.6
