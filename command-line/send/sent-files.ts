/**
 * The files sent to a gallery: one line of JSON for each file, the last of which counts. A line is written after the
 * host has acknowledged the file, so that a program that was killed at any moment can continue from there.
 */
import { appendFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { DiskFile } from './disk-file.ts'

export type SentFile = {
  path: string
  size: number
  lastModified: number
  /** Time of the last change of its entry in the folder, even if a program sets the date of a file back. */
  changedAt: number
  /** Id of its image; null if the gallery already had the file. */
  imageId: number | null
  /** SHA-256 of its bytes, in hexadecimal; null if it was not computed. */
  sha256: string | null
}

export type SentFiles = {
  /** Entry of the file last sent from this path. */
  of(file: DiskFile): SentFile | undefined
  /** True if the file is unchanged since it was sent. */
  has(file: DiskFile): boolean
  /** Checksum of a file that has not been touched since it was sent, which saves reading it again; else null. */
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
  // Rewriting also removes a line that was cut short when the program ended.
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
    // Spoiled by another program or a full disk: the gallery is asked about that file.
    if (error instanceof SyntaxError) return []
    throw error
  }
}
