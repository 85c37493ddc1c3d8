import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresProblem } from './problem.ts'

const SQLITE_BUSY = 5

/** Long enough to resolve a race between two starting processes. */
const PATIENCE_MS = 300

/** Protects the locks from garbage collection, which would release them. */
const held = new Set<DatabaseSync>()

/** The folder is already locked, by another process or by this one. */
export class DataFolderInUse extends EmbeddedPostgresProblem {
  override name = 'DataFolderInUse'
}

/**
 * Locks the folder for this process until `release()`.
 *
 * Node.js offers no file locks, but SQLite's exclusive transaction takes one, here on a file that stays empty. The
 * kernel releases it when the process ends, so there are no stale locks. The process id written beside it is only used
 * in the error message.
 *
 * @throws DataFolderInUse naming the holder
 */
export function lockDataFolder(directory: string): { release(): void } {
  const holderFile = join(directory, 'in-use-by')
  const file = new DatabaseSync(join(directory, 'in-use.lock'), { timeout: PATIENCE_MS })
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    const pid = existsSync(holderFile) && Number.parseInt(readFileSync(holderFile, 'utf8'), 10)
    throw new DataFolderInUse(
      `The data folder ${directory} is in use by ${pid ? `process ${pid}` : 'another process'}. Stop that server ` +
        'first, or give this one another folder (DATA_DIR). Several servers can share one database through ' +
        'DATABASE_URL.',
    )
  }
  held.add(file)
  rmSync(holderFile, { force: true }) // may belong to another user, if that one was killed
  writeFileSync(holderFile, `${process.pid}\n`)
  return {
    release() {
      if (!held.delete(file)) return
      rmSync(holderFile, { force: true })
      file.close()
    },
  }
}
