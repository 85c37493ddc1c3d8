/**
 * Folders below BACKUP_DIR, each with a backup and named after the minute of its start in UTC: `2026-11-28T0300`. The
 * name ends with `.part` until the backup is complete, and with `.old` while it is removed.
 */
import { link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { mapConcurrently } from '#server/platform/map-concurrently.ts'
import { placesIn, syncFolder } from './manifest.ts'

const NAME = /^(\d{4}-\d\d-\d\dT\d\d)(\d\d)$/
const UNFINISHED = /^\d{4}-\d\d-\d\dT\d{4}\.(part|old)$/

const AT_A_TIME = 4

/** Folder name of a backup begun at this time. */
export const folderNameOf = (begun: Date): string =>
  begun
    .toISOString()
    .slice(0, 16)
    .replace(/:(?=\d\d$)/, '')

export const timeOfFolder = (name: string): Date => new Date(name.replace(NAME, '$1:$2:00.000Z'))

/** Names of the complete backups, oldest first. Throws if the folder is missing. */
export const listBackups = async (directory: string): Promise<string[]> =>
  (await readdir(directory)).filter((name) => NAME.test(name)).sort()

/** The newest complete backup, except those in the future, made when the clock was ahead. */
export async function newestBackup(directory: string, now: Date): Promise<string | undefined> {
  const latest = folderNameOf(now)
  return (await listBackups(directory)).findLast((name) => name <= latest)
}

/** Removes leftovers of interrupted backups and removals. */
export async function removeUnfinished(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => UNFINISHED.test(name))
  for (const name of names) await rm(path.join(directory, name), { recursive: true, force: true })
}

/**
 * Removes the oldest complete backups beyond `keep`. Each is renamed first, so that a half-removed one never counts.
 * Backups in the future, made when the clock was ahead, do not count and stay until their time has come.
 */
export async function removeOldBackups(directory: string, keep: number, now: Date): Promise<string[]> {
  const latest = folderNameOf(now)
  const removed = (await listBackups(directory)).filter((name) => name <= latest).slice(0, -keep)
  for (const name of removed) await rename(path.join(directory, name), path.join(directory, `${name}.old`))
  if (removed.length > 0) await syncFolder(directory)
  await removeUnfinished(directory)
  return removed
}

/** Errors of file systems without hard links, of too many links, and across file systems. */
const CANNOT_LINK = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EACCES']

/**
 * Shares the files of one backup with another by hard links. A backup compares each file with its checksum before using
 * it, and replaces a damaged one by a new file, so that earlier backups never change. Does nothing without hard links.
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
