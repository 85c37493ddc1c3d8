/** Sends changed files as replacements of the files of their images. */
import type { Image } from '#contract/images.ts'
import { uploadQueue } from '#web/uploads/queue.ts'
import { failureText } from '#web/uploads/texts.ts'
import { ONE_BY_ONE, replacementOf } from '#web/uploads/to-gallery.ts'
import { callHost } from '../host.ts'
import { sha256Of } from '../in-place-of-browser/hasher.ts'
import type { DiskFile } from './disk-file.ts'
import { newRound, type Round } from './round.ts'
import { isForAll, type Means, stoppable } from './send-round.ts'
import type { SentFile } from './sent-files.ts'

/**
 * @param files have changed since they were sent
 * @returns `gone`: those whose images are no longer in the gallery
 */
export async function replaceFiles(
  files: readonly DiskFile[],
  galleryId: number,
  { sentFiles, report, stopping }: Means,
): Promise<{ round: Round; gone: DiskFile[] }> {
  const round = newRound()
  const gone: DiskFile[] = []
  let images: Image[] | null = null

  /** The image of a file that the gallery already had before sending: the only one of its name and size. */
  async function imageLike({ name }: DiskFile, { size }: SentFile): Promise<number | null> {
    images ??= await callHost<Image[]>('GET', `/api/galleries/${galleryId}/images`)
    const alike = images.filter((image) => image.originalName === name && image.fileSize === size)
    return alike.length === 1 ? alike[0]!.id : null
  }

  async function replace(file: DiskFile, before: SentFile) {
    const sha256 = await sha256Of(file)
    if (sha256 !== null && sha256 === before.sha256) {
      sentFiles.add(file, before)
      round.skipped += 1
      return report.say({ event: 'skipped', file: file.path })
    }
    const imageId = before.imageId ?? (await imageLike(file, before))
    if (imageId === null) return void gone.push(file)
    const queue = uploadQueue({ ...ONE_BY_ONE, endsAt: () => true })
    queue.add([file])
    const end = await stoppable(queue, stopping, () => queue.send(replacementOf(imageId)))
    if (end === null) {
      sentFiles.add(file, { imageId, sha256 })
      round.replaced += 1
      return report.say({ event: 'replaced', file: file.path, imageId })
    }
    if (end.status === 404) return void gone.push(file)
    if (isForAll(end)) {
      round.end = end
      return
    }
    round.failed += 1
    report.say({ event: 'failed', file: file.path, message: end.message ?? failureText(end) })
  }

  for (const file of files) {
    const before = sentFiles.of(file)
    if (before && !round.end) await replace(file, before)
    if (round.end) round.left.push(file)
  }
  return { round, gone }
}
