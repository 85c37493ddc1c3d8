import { guests } from '#web/texts/texts.ts'
import type { UploadState } from '#web/uploads/queue.ts'
import { endUploads, MAX_NAMES, waitingUploads } from '#web/uploads/waiting-uploads.ts'
import { byId, setText } from './elements.ts'

/**
 * Shows how many uploads of large files this browser has begun and not finished.
 * @param begunAt address of the call that began them
 * @param choose opens the file dialog
 * @returns a function that renders changes of the queue
 */
export function waitingFiles(begunAt: string, choose: () => void): (uploads: UploadState) => void {
  const section = byId('waiting')
  let urls: string[] = []
  byId('choose-waiting').onclick = choose
  byId('forget-waiting').onclick = () => {
    section.hidden = true
    void endUploads(urls)
  }
  return ({ items, running }) => {
    const chosen = items.map(({ file }) => file.name)
    const waiting = running ? [] : waitingUploads(begunAt).filter(({ name }) => chosen.indexOf(name) < 0)
    urls = waiting.map(({ url }) => url)
    section.hidden = waiting.length === 0
    if (waiting.length === 0) return
    setText('waiting-title', guests.uploadsWait({ count: waiting.length }))
    setText('waiting-hint', guests.chooseSame({ count: waiting.length, names: namesOf(waiting) }))
  }
}

function namesOf(waiting: readonly { name: string }[]): string {
  const names = waiting
    .slice(0, MAX_NAMES)
    .map(({ name }) => name)
    .join(', ')
  const more = waiting.length - MAX_NAMES
  return more > 0 ? guests.andMore({ names, count: more }) : names
}
