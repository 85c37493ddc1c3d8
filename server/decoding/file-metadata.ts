import type { Camera } from '#contract/camera.ts'
import type { Translations } from '#contract/translations.ts'

/** What a file says about its picture, as plain text; each null where it says nothing. Never where it was taken. */
export type FileMetadata = {
  title: string | null
  description: string | null
  /** Both in the languages in which they differ from these. */
  translations: Translations<'title' | 'description'>
  /** Local time of the camera: `YYYY-MM-DDTHH:mm:ss`. */
  takenAt: string | null
  /** Null without any of its facts. */
  camera: Camera | null
}

export const NO_METADATA: FileMetadata = {
  title: null,
  description: null,
  translations: {},
  takenAt: null,
  camera: null,
}
