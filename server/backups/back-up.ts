import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { clock } from '#server/database/clock.ts'
import { connectAlone } from '#server/database/connect.ts'
import { keepFiles } from '#server/files/kept-files.ts'
import { measureFile } from '#server/files/measure-content.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { copyFiles, removeOthers } from './copy-files.ts'
import { dumpDatabase } from './dump-database.ts'
import { isSnapshot, placesIn, readManifest, syncFolder, writeManifest } from './manifest.ts'

type Options = {
  databaseUrl: string
  storage: Storage
  /** PUBLIC_URL, as each folder is for the backups of one program. */
  site: string
  directory: string
}

/**
 * Writes the database and the files to a folder, also while the program runs. An earlier backup in it stays complete
 * until the new one is, which reuses its files. Yields lines for the terminal; throws at the end if originals are
 * missing or damaged, as they then are in the backup.
 */
export async function* backUp({ databaseUrl, storage, site, directory }: Options): AsyncGenerator<string> {
  const places = placesIn(directory)
  const snapshot = `snapshot-${clock.now().toISOString().replaceAll(/[:.]/g, '')}-${randomBytes(2).toString('hex')}`
  const folder = path.join(directory, snapshot)
  const imagesFile = path.join(folder, 'images.jsonl')

  await using client = await connectAlone(databaseUrl, 'backup')
  // Comes first, as the folder may contain files of another running backup, which are no leftovers.
  await keepFiles(client)
  await openDirectory(directory, site)
  await mkdir(folder)
  await mkdir(path.join(places.files, 'galleries'), { recursive: true })
  const dumped = await dumpDatabase(client, (name) => places.dump(snapshot, name), imagesFile)
  const rows = dumped.tables.reduce((sum, table) => sum + table.rows, 0)
  yield `Database: ${rows} rows of ${dumped.tables.length} tables, as of ${dumped.at}.`
  const { number, bytes, there, missing, damaged } = yield* copyFiles(
    imagesFile,
    storage,
    places.files,
    places.list(snapshot),
  )
  // Fails if the connection was lost, as files may then have been removed.
  await client.query('select 1')
  await rm(imagesFile)
  for (const made of [path.join(places.files, 'galleries'), places.files, folder]) await syncFolder(made)
  const list = await measureFile(places.list(snapshot))
  await writeManifest(directory, {
    format: 1,
    site,
    ...dumped,
    snapshot,
    list: { rows: number, bytes: list!.bytes, sha256: list!.sha256 },
    files: { number, bytes },
    missing,
    damaged,
  })
  yield `Files: ${number - there} copied, ${there} were there already; ${bytes} bytes in all.`
  await removeSnapshots(directory, snapshot)
  await removeOthers(places.files, places.list(snapshot))
  yield `The backup in ${directory} is complete.`
  if (missing + damaged > 0) {
    throw new Error(
      `${missing} originals are missing and ${damaged} damaged, in the program as in this backup: see "Backups" in docs/operating.md.`,
    )
  }
}

/** Creates the folder, or reuses one with an earlier or incomplete backup of this program; throws for any other. */
async function openDirectory(directory: string, site: string) {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const ours = /^(manifest\.json(\.part)?|files|snapshot-[\w-]+|lost\+found)$/
  const other = (await readdir(directory)).find((name) => !ours.test(name))
  if (other) {
    throw new Error(`${directory} is not a folder for backups: it has ${other}. Choose an empty one.`)
  }
  const before = await readManifest(directory)
  if (before && before.site !== site) {
    throw new Error(`${directory} has a backup of ${before.site}. Choose another folder for ${site}.`)
  }
  // Removes leftovers of an incomplete backup.
  await removeSnapshots(directory, before?.snapshot)
}

async function removeSnapshots(directory: string, except: string | undefined) {
  const snapshots = (await readdir(directory)).filter((name) => isSnapshot(name) && name !== except)
  for (const name of snapshots) await rm(path.join(directory, name), { recursive: true })
}
