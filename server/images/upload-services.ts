import type { Base } from '#server/base.ts'
import type { Decoder } from '#server/decoding/decoder.ts'
import type { Staging } from '#server/files/staging.ts'

/** Services that receive, decode and store images. */
export type UploadServices = Base & { staging: Staging; decoder: Decoder }
