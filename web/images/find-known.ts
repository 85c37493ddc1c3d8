import type { KnownFiles } from '#contract/images.ts'
import { sendJson } from '#web/base/api.ts'
import { knownFiles } from '#web/uploads/known-files.ts'
import { knownUrl } from '#web/uploads/to-gallery.ts'

/** Finds the files that a gallery already has. */
export const knownIn = (galleryId: number) =>
  knownFiles(async (sha256) => {
    const answer = await sendJson<KnownFiles>('POST', knownUrl(galleryId), { sha256 })
    return answer.known
  })
