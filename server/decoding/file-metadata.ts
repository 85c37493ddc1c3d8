import type { Camera } from '#contract/camera.ts'

/** What a file says about its picture, as plain text; each null where it says nothing. Never where it was taken. */
export type FileMetadata = {
  title: string | null
  description: string | null
  /** Local time of the camera: `YYYY-MM-DDTHH:mm:ss`. */
  takenAt: string | null
  /** Null without any of its facts. */
  camera: Camera | null
}

export const NO_METADATA: FileMetadata = { title: null, description: null, takenAt: null, camera: null }
