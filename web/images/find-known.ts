import type { KnownFiles } from '#contract/images.ts'
import { sendJson } from '#web/base/api.ts'
import { type KnownFinder, knownFinder } from '#web/uploads/known-files.ts'
import type { UploadQueue } from '#web/uploads/queue.ts'

/**
 * Marks those files of a queue that a gallery has already.
 * @param isCurrent whether the queue still goes to this gallery
 */
export const findKnown = (queue: UploadQueue, galleryId: number, isCurrent = () => true): KnownFinder =>
  knownFinder({
    ask: async (sha256) => {
      const answer = await sendJson<KnownFiles>('POST', `/api/galleries/${galleryId}/images/known`, {
        sha256,
      })
      return answer.known
    },
    chosen: () => (isCurrent() ? queue.state().items.map(({ file }) => file) : []),
    found: (files) => {
      if (isCurrent()) queue.markKnown(({ file }) => files.includes(file), true)
    },
    foundTwins(file, twins) {
      if (isCurrent()) queue.markTwin(file, twins)
    },
  })
