/** Sends the files that a gallery does not have yet. */
import type { Image, KnownFiles } from '#contract/images.ts'
import { knownFiles } from '#web/uploads/known-files.ts'
import { type Answer, STOPPED } from '#web/uploads/post.ts'
import { type UploadQueue, uploadQueue } from '#web/uploads/queue.ts'
import { troubleOf } from '#web/uploads/send-until-answered.ts'
import { failureText } from '#web/uploads/texts.ts'
import { knownUrl, ONE_BY_ONE, targetOf } from '#web/uploads/to-gallery.ts'
import { callHost, Refused } from '../host.ts'
import { setKnownHashes } from '../in-place-of-browser/hasher.ts'
import type { Report } from '../report.ts'
import type { DiskFile } from './disk-file.ts'
import { newRound, type Round } from './round.ts'
import type { SentFiles } from './sent-files.ts'

export type Place = { galleryId: number; chapterId: number | null }

/** Parameters that all rounds share. */
export type Means = { sentFiles: SentFiles; report: Report; stopping: AbortSignal }

/** Number of files in the queue at a time. */
const SHARE = 500

/** Statuses that end the upload: no access, and failures that would be the same for every other file. */
const FOR_ALL = [401, 403, 404, 507]
export const isForAll = (answer: Answer) =>
  ONE_BY_ONE.endsAt(answer) ||
  troubleOf(answer) !== null ||
  FOR_ALL.includes(answer.status) ||
  answer.code === 'gallery_full'

export async function sendRound(
  files: readonly DiskFile[],
  { galleryId, chapterId }: Place,
  { sentFiles, report, stopping }: Means,
): Promise<Round> {
  const round = newRound()
  setKnownHashes((file) => sentFiles.sha256Of(file as DiskFile))
  const fields: Record<string, string> = chapterId === null ? {} : { chapterId: String(chapterId) }

  function fail(file: DiskFile, answer: Answer) {
    round.failed += 1
    report.say({ event: 'failed', file: file.path, message: answer.message ?? failureText(answer) })
  }

  async function sendShare(share: readonly DiskFile[]) {
    const queue = uploadQueue({ ...ONE_BY_ONE, endsAt: isForAll })
    let shutOut: Refused | null = null
    queue.lookWith(
      knownFiles((sha256) =>
        callHost<KnownFiles>('POST', knownUrl(galleryId), { sha256 }, { signal: stopping }).then(
          ({ known }) => known,
          (error: unknown) => {
            // A refused check ends the upload, because files in the gallery must not be sent again.
            if (error instanceof Refused) shutOut = error
            queue.stop()
            throw error
          },
        ),
      ),
    )
    queue.add(share, () => fields)
    const end = await stoppable(queue, stopping, () =>
      queue.send(targetOf(galleryId), (images, [file]) => {
        const [image] = images as Image[]
        const { sha256 = null } = queue.state().items.find((item) => item.file === file) ?? {}
        sentFiles.add(file as DiskFile, { imageId: image?.id ?? null, sha256 })
        round.sent += 1
        report.say({ event: 'sent', file: (file as DiskFile).path, imageId: image?.id ?? null })
      }),
    )
    if (shutOut) throw shutOut
    for (const { file, status, answer, sha256 } of queue.state().items) {
      if (status === 'known') skip(file as DiskFile, sha256)
      else if (status === 'error' && answer && answer !== end) fail(file as DiskFile, answer)
      else if (status !== 'success') round.left.push(file as DiskFile)
    }
    round.end = end
  }

  function skip(file: DiskFile, sha256: string | null) {
    const before = sentFiles.of(file)
    // Kept for the next run, because galleries of thousands are sent to again and again.
    if (sentFiles.sha256Of(file) === null) sentFiles.add(file, { imageId: before?.imageId ?? null, sha256 })
    round.skipped += 1
    report.say({ event: 'skipped', file: file.path })
  }

  for (let at = 0; at < files.length; at += SHARE) {
    const share = files.slice(at, at + SHARE)
    if (round.end) round.left.push(...share)
    else await sendShare(share)
  }
  return round
}

/** Aborts the upload when the program is to stop. */
export async function stoppable(
  queue: UploadQueue,
  stopping: AbortSignal,
  send: () => Promise<Answer | null>,
): Promise<Answer | null> {
  if (stopping.aborted) return STOPPED
  const stop = () => queue.stop()
  stopping.addEventListener('abort', stop)
  try {
    return await send()
  } finally {
    stopping.removeEventListener('abort', stop)
  }
}
