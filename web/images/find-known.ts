import type { KnownFiles } from '#contract/images.ts'
import { sendJson } from '#web/base/api.ts'
import { knownFiles } from '#web/uploads/known-files.ts'

/** Finds those files that a gallery has already. */
export const knownIn = (galleryId: number) =>
  knownFiles(async (sha256) => {
    const answer = await sendJson<KnownFiles>('POST', `/api/galleries/${galleryId}/images/known`, { sha256 })
    return answer.known
  })
