import type { Print } from './develop.ts'

export type Drawing = {
  /** Draws at any size in pixels; the same picture each time. */
  draw: (width: number, height: number) => Print
  /** Share of the final size at which a soft picture is drawn before it is enlarged; 1 unless said otherwise. */
  scale?: number
}
