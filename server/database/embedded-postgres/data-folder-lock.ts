import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresProblem } from './problem.ts'

const SQLITE_BUSY = 5

/** Long enough for two processes that ask at the same moment to tell which one was first. */
const PATIENCE_MS = 300

/** Keeps the locks from the garbage collector, which would let go of them. */
const held = new Set<DatabaseSync>()

/**
 * Takes the folder for this process alone until `release()`; a second taker, in this process or another, gets
 * an EmbeddedPostgresProblem that names the holder.
 *
 * The lock is one that the kernel keeps: Node offers no file locks, but SQLite's exclusive transaction is one,
 * here on a file that stays empty. It ends with its process however that ends, so nothing stale is ever left to
 * be judged by process numbers, which get reused. The number written beside it only serves the message.
 */
export function lockDataFolder(directory: string): { release(): void } {
  const holderFile = join(directory, 'in-use-by')
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(join(directory, 'in-use.lock'), { timeout: PATIENCE_MS })
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file?.close()
    throw refusal(error, directory, holderFile)
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

function refusal(error: unknown, directory: string, holderFile: string): EmbeddedPostgresProblem {
  const { errcode, message } = error as { errcode?: number; message: string }
  if (errcode !== SQLITE_BUSY) {
    return new EmbeddedPostgresProblem(`Cannot lock the data folder ${directory}: ${message}.`, {
      cause: error,
    })
  }
  return new EmbeddedPostgresProblem(
    `The data folder ${directory} is in use by ${holder(holderFile)}. Stop that server first, or give this one ` +
      'another folder (DATA_DIR). Several servers can share one database through DATABASE_URL.',
  )
}

function holder(holderFile: string): string {
  try {
    const pid = Number.parseInt(readFileSync(holderFile, 'utf8'), 10)
    if (pid > 0) return `process ${pid}`
  } catch {
    // Not written yet: the holder is that new.
  }
  return 'another process'
}
