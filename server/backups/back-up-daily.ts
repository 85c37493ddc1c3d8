import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import { clock } from '#server/database/clock.ts'
import { connectAlone } from '#server/database/connect.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { DAY_MS } from '#server/platform/time.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { backUp } from './back-up.ts'
import {
  folderNameOf,
  lendFiles,
  newestBackup,
  removeOldBackups,
  removeUnfinished,
  timeOfFolder,
} from './daily-folders.ts'
import { type Manifest, readManifest, syncFolder } from './manifest.ts'
import { verifyBackup } from './verify-backup.ts'

/** Key of the advisory lock: an arbitrary number that nothing else in this database locks. */
const DAILY_BACKUP_LOCK = 7_405_216

/** Delay of the next attempt after a failed backup, in milliseconds. */
const TRY_AGAIN_MS = 60 * 60 * 1000

/** Makes a backup if one is due. */
export const makeDailyBackup = defineJob('daily-backup', {
  concurrency: 1,
  retries: 0,
  timeoutSeconds: 86_400,
})

/** Schedule as in crontab: at BACKUP_AT and every ten minutes, to make up for a missed time. */
export const everyTenMinutesFrom = (at: string): string => `${Number(at.slice(-2)) % 10}-59/10 * * * *`

const Failure = z.object({ at: z.iso.datetime(), message: z.string() })
type Failure = z.infer<typeof Failure>

type Options = {
  databaseUrl: string
  storage: Storage
  /** PUBLIC_URL. */
  site: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** BACKUP_DIR, BACKUP_AT as HH:MM in UTC, BACKUP_KEEP. */
  directory: string
  at: string
  keep: number
}

/** State of the backups; `bytes` is the size of the newest, files and tables. */
export type BackupState = {
  lastAt: Date | null
  bytes: number | null
  failedAt: Date | null
  message: string | null
}

/** Automatic backups, each in a folder of its own below BACKUP_DIR. */
export function dailyBackups({ databaseUrl, storage, site, log, directory, at, keep }: Options) {
  const failureFile = path.join(directory, 'last-failure.json')
  /** The last failure, in case the folder cannot be written, either. */
  let failed: Failure | null = null

  async function lastFailure(): Promise<Failure | null> {
    const text = await readFile(failureFile, 'utf8').catch(() => null)
    const read = text === null ? undefined : Failure.safeParse(parsed(text)).data
    return read ?? failed
  }

  async function isDue(): Promise<boolean> {
    const failure = await lastFailure()
    // A failure in the future means that the clock was ahead.
    const sinceFailure = failure ? clock.ms() - Date.parse(failure.at) : Number.POSITIVE_INFINITY
    if (sinceFailure >= 0 && sinceFailure < TRY_AGAIN_MS) return false
    const newest = await newestBackup(directory, clock.now())
    return newest === undefined || timeOfFolder(newest) < lastTimeOfDay(at, clock.now())
  }

  /** Writes a backup. Originals that were missing or damaged before do not make it fail. */
  async function write(folder: string): Promise<Manifest> {
    try {
      for await (const line of backUp({ databaseUrl, storage, site, directory: folder })) log.info(line)
    } catch (error) {
      if (!(await readManifest(folder))) throw error
      log.warn({ err: error }, 'originals are missing or damaged')
    }
    return (await readManifest(folder))!
  }

  async function make() {
    const name = folderNameOf(clock.now())
    const folder = path.join(directory, `${name}.part`)
    const before = await newestBackup(directory, clock.now())
    await mkdir(folder, { mode: 0o700 })
    if (before) await lendFiles(path.join(directory, before), folder)
    const manifest = await write(folder)
    for await (const line of verifyBackup(folder, manifest)) log.error(line)
    await rename(folder, path.join(directory, name))
    await syncFolder(directory)
    await removeOldBackups(directory, keep, clock.now())
    log.info({ backup: name }, 'a backup was made')
  }

  async function noteFailure(error: unknown) {
    failed = { at: clock.now().toISOString(), message: (error as Error).message }
    log.error({ err: error }, 'no backup could be made; it is tried again in an hour')
    await writeFile(failureFile, JSON.stringify(failed), { flush: true }).catch((unwritten: unknown) =>
      log.error({ err: unwritten }, 'the folder for backups cannot be written'),
    )
  }

  /** Runs `work` unless another process is running it. */
  async function alone(work: () => Promise<void>) {
    await using client = await connectAlone(databaseUrl, 'daily backup')
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [DAILY_BACKUP_LOCK])
    if (rows[0].mine) await work()
  }

  return {
    /** Makes a backup if one is due and no other process is making it. */
    makeIfDue: () =>
      alone(async () => {
        try {
          await mkdir(directory, { recursive: true, mode: 0o700 })
          await removeUnfinished(directory)
          if (!(await isDue())) return
          await make()
          failed = null
          await rm(failureFile, { force: true })
        } catch (error) {
          // Comes first, to make room for the note on a full disk.
          await removeUnfinished(directory).catch((left: unknown) =>
            log.error({ err: left }, 'what the backup wrote cannot be removed yet'),
          )
          await noteFailure(error)
        }
      }),

    /** Removes leftovers of dead processes. Called at the start of the program. */
    tidy: () =>
      alone(() =>
        mkdir(directory, { recursive: true, mode: 0o700 }).then(() => removeUnfinished(directory)),
      ).catch((error: unknown) => log.error({ err: error }, 'the folder for backups cannot be used')),

    async state(): Promise<BackupState> {
      const newest = await newestBackup(directory, clock.now()).catch(() => undefined)
      const manifest = newest ? await readManifest(path.join(directory, newest)) : null
      const failure = await lastFailure()
      return {
        lastAt: newest ? timeOfFolder(newest) : null,
        bytes: manifest && bytesOf(manifest),
        failedAt: failure && new Date(failure.at),
        message: failure?.message ?? null,
      }
    },
  }
}
export type DailyBackups = ReturnType<typeof dailyBackups>

const bytesOf = ({ files, tables, list, jobs }: Manifest): number =>
  [...tables, list, jobs].reduce((sum, { bytes }) => sum + bytes, files.bytes)

/** The latest time up to `now` at which it was HH:MM, in UTC. */
function lastTimeOfDay(at: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00.000Z`)
  return today <= now ? today : new Date(today.getTime() - DAY_MS)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}
