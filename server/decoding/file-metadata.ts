import { z } from 'zod'
import { Camera, TakenAt } from '#contract/camera.ts'
import { DESCRIPTION_MAX, TITLE_MAX } from '#contract/images.ts'

/** What a file says about its picture, as plain text; each null where it says nothing. Never where it was taken. */
export const FileMetadata = z.object({
  title: z.string().min(1).max(TITLE_MAX).nullable(),
  description: z.string().min(1).max(DESCRIPTION_MAX).nullable(),
  takenAt: TakenAt.nullable(),
  /** Null without any of its facts. */
  camera: Camera.nullable(),
})
export type FileMetadata = z.infer<typeof FileMetadata>

export const NO_METADATA: FileMetadata = { title: null, description: null, takenAt: null, camera: null }
