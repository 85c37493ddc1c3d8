/** Finds the pictures in files and folders. */
import { access, constants, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { sortFiles } from '#web/uploads/choose-files.ts'
import { typeByName } from '#web/uploads/sort-files.ts'
import { DiskFile } from './disk-file.ts'

export type Found = {
  /** Files in the natural order of their paths. */
  files: DiskFile[]
  /** Files that cannot be sent, with the reasons. */
  problems: { file: string; message: string }[]
  /** Every folder that was read, links followed. */
  folders: string[]
}

const natural = new Intl.Collator('en', { numeric: true })

/**
 * The pictures at these paths: files, and all in folders and their subfolders, links followed. Hidden files and
 * those without the extension of a picture are ignored.
 */
export async function findFiles(paths: readonly string[]): Promise<Found> {
  const files = new Map<string, DiskFile>()
  const problems: Found['problems'] = []
  // Keyed by real paths, because links may lead in a circle.
  const folders = new Map<string, string>()

  async function readFolder(folder: string) {
    const real = await realpath(folder)
    if (folders.has(real)) return
    folders.set(real, folder)
    const names = await readdir(folder)
    await inOrder(names.filter((name) => !name.startsWith('.')).map((name) => path.join(folder, name)))
  }

  async function look(place: string) {
    try {
      const found = await stat(place)
      if (found.isDirectory()) return await readFolder(place)
      if (!found.isFile() || !typeByName(place) || files.has(place)) return
      await access(place, constants.R_OK)
      const file = new DiskFile(place, found)
      const [problem] = sortFiles([file]).problems
      if (problem) problems.push({ file: place, message: problem.description })
      else files.set(place, file)
    } catch (error) {
      problems.push({ file: place, message: reasonOf(error as NodeJS.ErrnoException) })
    }
  }

  async function inOrder(places: string[]) {
    for (const place of places.sort(natural.compare)) await look(place)
  }

  await inOrder([...new Set(paths.map((place) => path.resolve(place)))])
  return { files: [...files.values()], problems, folders: [...folders.values()] }
}

const REASONS: Record<string, string> = {
  EACCES: 'No right to read it.',
  EPERM: 'No right to read it.',
  ENOENT: 'Not found.',
  ELOOP: 'Its links lead in a circle.',
}

/** The reason for a problem; a broken link counts as not found. */
const reasonOf = ({ code = '', message }: NodeJS.ErrnoException) => REASONS[code] ?? message
