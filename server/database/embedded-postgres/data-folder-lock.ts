import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresProblem } from './problem.ts'

const SQLITE_BUSY = 5

/** Long enough for two processes that ask at the same moment to tell which one was first. */
const PATIENCE_MS = 300

/** Keeps the locks from the garbage collector, which would let go of them. */
const held = new Set<DatabaseSync>()

/** Another process, or this one, has the folder. */
export class DataFolderInUse extends EmbeddedPostgresProblem {
  override name = 'DataFolderInUse'
}

/**
 * Takes the folder for this process alone until `release()`.
 *
 * The lock is one that the kernel keeps: Node offers no file locks, but SQLite's exclusive transaction is one,
 * here on a file that stays empty. It ends with its process however that ends, so nothing stale is ever left to
 * be judged by process numbers, which get reused. The number written beside it only serves the message.
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
