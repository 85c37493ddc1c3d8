/** `send`: sends the pictures of files and folders to a gallery. */
import path from 'node:path'
import type { UploadLimits } from '#contract/image-limits.ts'
import type { SendOptions } from '../arguments.ts'
import { callHost } from '../host.ts'
import { setUploadLimits } from '../in-place-of-browser/upload-limits.ts'
import { keepWaitingIn } from '../in-place-of-browser/waiting-key.ts'
import type { Report } from '../report.ts'
import { nameFor, stateFolder } from '../state-folder.ts'
import { chooseChapter, chooseGallery } from './choose-gallery.ts'
import { findFiles } from './find-files.ts'
import { requireWhole, sayDone } from './round.ts'
import { sendRound } from './send-round.ts'
import { readSentFiles } from './sent-files.ts'
import { takeTurn } from './turn.ts'
import { type Sending, watch } from './watch.ts'

/** Throws Refused and Failure, and the signal's reason if it aborts while another program has the turn. */
export async function send(
  options: SendOptions,
  origin: string,
  report: Report,
  stopping: AbortSignal,
): Promise<void> {
  setUploadLimits(await callHost<UploadLimits>('GET', '/api/upload-limits', undefined, { patience: false }))
  const { galleryId, end } = await chooseGallery(options, origin, report)
  const chapterId = options.chapter === undefined ? null : await chooseChapter(galleryId, options.chapter)
  const sending = await prepare(origin, { galleryId, chapterId }, report, stopping)
  if (options.watch) return watch(options.paths, sending)

  const { files, problems } = await findFiles(options.paths)
  for (const problem of problems) report.say({ event: 'failed', ...problem })
  const round = await sending.inTurn((means) => sendRound(files, sending.place, means))
  round.failed += problems.length
  sayDone(round, report)
  requireWhole(round)
  await end()
}

async function prepare(
  origin: string,
  place: Sending['place'],
  report: Report,
  stopping: AbortSignal,
): Promise<Sending> {
  const name = nameFor(origin, String(place.galleryId))
  const folder = await stateFolder()
  keepWaitingIn(path.join(folder, `waiting-${name}.json`))
  const onWait = () => report.remark('Another program sends to this gallery. Waiting for it.')
  return {
    place,
    report,
    stopping,
    inTurn: (work) =>
      takeTurn(
        name,
        async () =>
          work({
            sentFiles: await readSentFiles(path.join(folder, `sent-${name}.jsonl`)),
            report,
            stopping,
          }),
        { onWait, signal: stopping },
      ),
  }
}
