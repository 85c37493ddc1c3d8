import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { connectAlone } from '#server/database/connect.ts'
import { bringUpToDate, knownMigrations, lockMigrations } from '#server/database/migrate.ts'
import { measureFile } from '#server/files/measure-content.ts'
import { retryStorage } from '#server/files/retry-storage.ts'
import { sizeOf } from '#server/files/size-of.ts'
import { mapConcurrently } from '#server/platform/map-concurrently.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { batchesOf } from './lines.ts'
import { loadDatabase, requireEmpty } from './load-database.ts'
import { type ListedFile, type Manifest, placesIn, readManifest } from './manifest.ts'
import { isSame, verifyBackup } from './verify-backup.ts'

const AT_A_TIME = 4

type Options = {
  databaseUrl: string
  storage: Storage
  /** Folder for one temporary file at a time, on the disk of the storage. */
  staging: string
  directory: string
  /** Names of jobs that send e-mails. */
  mailing: string[]
  /** Restores the intact part of a backup with damaged files. */
  skipDamaged: boolean
}

/**
 * Restores a backup into an empty database and the storage, then runs the missing migrations. Everything is compared
 * with its checksum before anything is changed; the rows come last and all at once, so that an interrupted restore
 * leaves an empty database and can be repeated. Yields lines for the terminal.
 */
export async function* restore(options: Options): AsyncGenerator<string> {
  const { databaseUrl, storage, directory } = options
  const manifest = await readManifest(directory)
  if (!manifest) throw new Error(`There is no complete backup in ${directory}: it has no manifest.json.`)
  if (!knownMigrations().some(({ tag }) => tag === manifest.migration)) {
    throw new Error(`The backup is of a newer version of the program (${manifest.migration}): use that one.`)
  }
  await storage.check()
  await using client = await connectAlone(databaseUrl, 'restore')
  // Makes a program that is started now wait.
  await lockMigrations(client)
  await requireEmpty(client)
  yield* verifyBackup(directory, manifest, options.skipDamaged)
  yield `The backup of ${manifest.site} as of ${manifest.at} is whole.`
  const { copied, there } = await bringBackFiles(options, manifest)
  yield `Files: ${copied} copied, ${there} were there already.`
  const fileOf = (name: string) => placesIn(directory).dump(manifest.snapshot, name)
  const jobs = await loadDatabase(client, { ...options, manifest, fileOf })
  await bringUpToDate(client)
  await client.query('analyze')
  yield `Database: ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows; ${jobs} jobs go on.`
  yield 'Everything is restored. Everybody has to sign in again.'
}

async function bringBackFiles({ storage, staging, directory, skipDamaged }: Options, manifest: Manifest) {
  const places = placesIn(directory)
  const folder = path.join(staging, 'restore')
  // Leftovers of a killed restore are removed with this folder.
  await mkdir(folder, { recursive: true })
  let copied = 0
  let there = 0
  try {
    for await (const files of batchesOf<ListedFile>(places.list(manifest.snapshot))) {
      await mapConcurrently(AT_A_TIME, files, (file, index) =>
        retryStorage(async () => {
          if ((await sizeOf(storage, file.key)) === file.bytes) {
            there += 1
            return
          }
          const staged = path.join(folder, String(index))
          if (isSame(file, await measureFile(path.join(places.files, file.name), staged))) {
            await storage.put(file.key, staged)
            copied += 1
          } else if (!skipDamaged) throw new Error(`${file.name} of the backup has just been changed.`)
        }),
      )
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { copied, there }
}
