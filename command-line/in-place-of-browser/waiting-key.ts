/** The file of unfinished large uploads, beside the list of files sent to the gallery. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

let file: string | null = null

/** Sets the file; before that, nothing is kept. */
export function keepWaitingIn(place: string): void {
  file = place
}

export function readWaiting(): string | null {
  if (!file) return null
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export function writeWaiting(uploads: string | null): void {
  if (!file) return
  if (uploads === null) rmSync(file, { force: true })
  else {
    // If the program is killed while it writes, the former list remains.
    writeFileSync(`${file}.new`, uploads)
    renameSync(`${file}.new`, file)
  }
}

export const mayWait = () => readWaiting() !== null
