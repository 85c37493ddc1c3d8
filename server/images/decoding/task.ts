import type { RenditionSize } from '#contract/rendition-sizes.ts'
import type { UnusableReason } from './unusable-image.ts'
import type { Rendition } from './write-renditions.ts'

/** What a decoding process is asked to do, one at a time. */
export type Task = {
  path: string
  outDirectory: string
  /** Without sizes: inspect the picture and make what an upload waits for. */
  sizes?: RenditionSize[]
}

export type InspectedImage = {
  mimeType: 'image/jpeg' | 'image/png' | 'image/webp'
  /** Pixels of the upright picture. */
  width: number
  height: number
  /** The average colour as `#rrggbb`, transparency on white. */
  placeholder: string
}

export type Result = { renditions: Rendition[]; inspected?: InspectedImage }

export type Answer =
  | { outcome: 'done'; result: Result }
  /** Nothing was done yet: the task needs much memory and may only be done while no other such task is. */
  | { outcome: 'large' }
  | { outcome: 'unusable'; reason: UnusableReason; detail: string | undefined }
  /** Not the picture's fault: no such file, disk full. */
  | { outcome: 'failed'; message: string; code: string | undefined }
