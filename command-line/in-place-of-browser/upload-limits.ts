import { DEFAULT_UPLOAD_LIMITS, type UploadLimits } from '#contract/image-limits.ts'

let limits = DEFAULT_UPLOAD_LIMITS

/** The limits of the host. */
export const uploadLimits = (): UploadLimits => limits

/** Sets the limits from the host's answer. */
export function setUploadLimits(answered: UploadLimits): void {
  limits = answered
}
