import type { Camera } from '#contract/camera.ts'
import type { Translations } from '#contract/translations.ts'

/** Metadata of a picture in its file, as plain text; null for missing facts. Never includes the location. */
export type FileMetadata = {
  title: string | null
  description: string | null
  /** Titles and descriptions in other languages, where they differ from these. */
  translations: Translations<'title' | 'description'>
  /** Local time of the camera: `YYYY-MM-DDTHH:mm:ss`. */
  takenAt: string | null
  /** Null if the file has none of its facts. */
  camera: Camera | null
}

export const NO_METADATA: FileMetadata = {
  title: null,
  description: null,
  translations: {},
  takenAt: null,
  camera: null,
}
