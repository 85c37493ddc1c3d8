import type { Print } from './develop.ts'

export type Drawing = {
  /** Loads the code of the picture, which draws it at any size in pixels, the same each time. */
  load: () => Promise<(width: number, height: number) => Print>
  /** Share of the final size at which the picture is drawn before it is enlarged; 1 unless said otherwise. */
  scale?: number
}
