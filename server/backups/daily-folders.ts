/**
 * The folders below BACKUP_DIR, each with a backup: `2026-11-28T0300`, by the minute in which it was begun, in UTC. It is
 * called `….part` until it is whole, and `….old` while it is removed.
 */
import { link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { mapConcurrently } from '#server/platform/map-concurrently.ts'
import { placesIn, syncFolder } from './manifest.ts'

const NAME = /^(\d{4}-\d\d-\d\dT\d\d)(\d\d)$/
const UNFINISHED = /^\d{4}-\d\d-\d\dT\d{4}\.(part|old)$/

const AT_A_TIME = 4

/** As the folder of a backup that is begun now is called. */
export const folderNameOf = (begun: Date): string =>
  begun
    .toISOString()
    .slice(0, 16)
    .replace(/:(?=\d\d$)/, '')

export const timeOfFolder = (name: string): Date => new Date(name.replace(NAME, '$1:$2:00.000Z'))

/** The names of the whole backups, oldest first. Throws when the folder is not there. */
export const listBackups = async (directory: string): Promise<string[]> =>
  (await readdir(directory)).filter((name) => NAME.test(name)).sort()

/** The newest whole backup that was begun by now: a clock may have been ahead. */
export async function newestBackup(directory: string, now: Date): Promise<string | undefined> {
  const latest = folderNameOf(now)
  return (await listBackups(directory)).findLast((name) => name <= latest)
}

/** Removes what a backup or a removal that was cut short has left. */
export async function removeUnfinished(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => UNFINISHED.test(name))
  for (const name of names) await rm(path.join(directory, name), { recursive: true, force: true })
}

/**
 * Removes the oldest whole backups beyond `keep`. Each loses its name first, so that no half one ever counts. Those of a
 * time ahead, when a clock was, take the place of none and stay until it has come.
 */
export async function removeOldBackups(directory: string, keep: number, now: Date): Promise<string[]> {
  const latest = folderNameOf(now)
  const removed = (await listBackups(directory)).filter((name) => name <= latest).slice(0, -keep)
  for (const name of removed) await rename(path.join(directory, name), path.join(directory, `${name}.old`))
  if (removed.length > 0) await syncFolder(directory)
  await removeUnfinished(directory)
  return removed
}

/** File systems without hard links, too many of one file, and another file system. */
const CANNOT_LINK = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EACCES']

/**
 * Lends the files of one backup to another by hard links. A backup compares each file with its checksum before it takes
 * it, and replaces one that is damaged by a new file, so that no earlier backup is ever changed. Where there are no hard
 * links, nothing is lent.
 */
export async function lendFiles(from: string, to: string): Promise<void> {
  const [source, target] = [placesIn(from).files, placesIn(to).files]
  const folders = new Set<string>()
  for (const gallery of await readdir(path.join(source, 'galleries')).catch(() => [])) {
    const below = path.join('galleries', gallery)
    const entries = await readdir(path.join(source, below), { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
    const lent = await mapConcurrently(AT_A_TIME, files, async (file) => {
      const place = path.join(target, path.relative(source, file))
      const folder = path.dirname(place)
      if (!folders.has(folder)) await mkdir(folder, { recursive: true })
      folders.add(folder)
      return link(file, place).then(
        () => true,
        (error: unknown) => {
          if (!CANNOT_LINK.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
          return false
        },
      )
    })
    if (lent.includes(false)) return
  }
}
