/**
 * What was sent to a gallery: one line of JSON for each file, the last one counts. A line is written when the host has
 * acknowledged the file, so that a program that was ended at any moment goes on from there.
 */
import { appendFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { DiskFile } from './disk-file.ts'

export type SentFile = {
  path: string
  size: number
  lastModified: number
  /** As of its entry in the folder: it also changes where a program sets the date of a file back. */
  changedAt: number
  /** Its image; null where the gallery had the file already. */
  imageId: number | null
  /** SHA-256 of its bytes, in hexadecimal; null where it was not computed. */
  sha256: string | null
}

export type SentFiles = {
  /** What was sent of this path last. */
  of(file: DiskFile): SentFile | undefined
  /** Whether the file is as it was when it was sent. */
  has(file: DiskFile): boolean
  /** The checksum of a file that nothing was done with since it was sent, so that it is not read again; else null. */
  sha256Of(file: DiskFile): string | null
  add(file: DiskFile, as: Pick<SentFile, 'imageId' | 'sha256'>): void
}

export async function readSentFiles(place: string): Promise<SentFiles> {
  const text = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').slice(0, -1)
  const byPath = new Map(lines.flatMap(parsed).map((sent) => [sent.path, sent]))
  // A line that was cut short by the end of the program goes as well.
  if (lines.length > 2 * byPath.size || !/(^|\n)$/.test(text)) {
    await writeFile(`${place}.new`, [...byPath.values()].map(asLine).join(''))
    await rename(`${place}.new`, place)
  }
  const of = (file: DiskFile) => byPath.get(file.path)
  return {
    of,
    has(file) {
      const sent = of(file)
      return sent?.size === file.size && sent.lastModified === file.lastModified
    },
    sha256Of(file) {
      const sent = of(file)
      return sent?.changedAt === file.changedAt && sent.size === file.size ? sent.sha256 : null
    },
    add({ path, size, lastModified, changedAt }, as) {
      const sent = { path, size, lastModified, changedAt, ...as }
      byPath.set(path, sent)
      appendFileSync(place, asLine(sent), { mode: 0o600 })
    },
  }
}

const asLine = (sent: SentFile) => `${JSON.stringify(sent)}\n`

function parsed(line: string): SentFile[] {
  try {
    return [JSON.parse(line) as SentFile]
  } catch (error) {
    // Another program or a full disk has spoiled it: the gallery is asked about that file.
    if (error instanceof SyntaxError) return []
    throw error
  }
}
