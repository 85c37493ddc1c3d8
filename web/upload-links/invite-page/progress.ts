import { megabytes } from './chosen-files.ts'
import { byId } from './elements.ts'

export type Progress = {
  begin(files: number, bytes: number): void
  reach(bytes: number): void
  /** A word about what is going on, read out; empty for none. */
  note(words: string): void
  end(): void
}

/** The rail that fills while files are on their way, with real bytes. */
export function progressRail(): Progress {
  const box = byId('progress')
  const bar = byId('progress-bar')
  const rail = byId('progress-rail')
  const note = byId('progress-note')
  let total = 0

  function reach(bytes: number) {
    const percent = total === 0 ? 0 : Math.min(100, Math.round((bytes / total) * 100))
    bar.setAttribute('aria-valuenow', String(percent))
    rail.style.width = `${percent}%`
    byId('progress-bytes').textContent = `${megabytes(bytes).replace(' MB', '')} of ${megabytes(total)}`
    // All is sent, and the server still looks at the last pictures.
    if (percent === 100 && note.textContent === '') note.textContent = 'Finishing'
    if (percent < 100 && note.textContent === 'Finishing') note.textContent = ''
  }
  return {
    begin(files, bytes) {
      total = bytes
      byId('progress-count').textContent = `${files} ${files === 1 ? 'file' : 'files'}`
      note.textContent = ''
      box.hidden = false
      reach(0)
      box.focus()
    },
    reach,
    note(words) {
      if (note.textContent !== words) note.textContent = words
    },
    end() {
      box.hidden = true
    },
  }
}
