import { rename, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

const LARGEST_BYTES = 16 * 1024 * 1024
const LOOK_EVERY_MS = 60_000

/** The file for PostgreSQL's messages. */
export const logFile = (directory: string) => join(directory, 'postgres.log')

/** Puts the messages of the last run aside, for whoever asks why it ended, in place of those of the run before. */
export async function turnLog(log: string): Promise<void> {
  await rename(log, log.replace('.log', '.previous.log')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/**
 * Empties the log whenever it has grown past its bound, until told to stop. PostgreSQL, which appends, goes on at
 * the new end.
 */
export function boundLog(log: string): { stop(): void } {
  const timer = setInterval(async () => {
    try {
      if ((await stat(log)).size > LARGEST_BYTES) await truncate(log)
    } catch {
      // Somebody tidied it away; what matters is that it does not grow.
    }
  }, LOOK_EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
