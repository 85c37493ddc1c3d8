/**
 * Contents of a folder with a backup:
 *
 * - `manifest.json`: written last, so that a folder without it holds no backup
 * - `snapshot-…/`: one file for each table, the waiting jobs, and the list of the files
 * - `files/`: the files, which later backups into the same folder share; none is ever changed in place
 */
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const count = z.number().int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A file below `snapshot-…/`. */
const Dump = z.strictObject({ rows: count, bytes: count, sha256 })
export type Dump = z.infer<typeof Dump>

export const Manifest = z.strictObject({
  format: z.literal(1),
  /** PUBLIC_URL of the program. */
  site: z.string(),
  /** Time of the state that it contains. */
  at: z.iso.datetime(),
  /** The newest migration of the database. */
  migration: z.string(),
  snapshot: z.string().regex(/^snapshot-[\w-]+$/),
  tables: z.array(
    Dump.extend({ name: z.string().regex(/^\w+$/), columns: z.array(z.string().regex(/^\w+$/)) }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string().regex(/^\d+$/) })),
  jobs: Dump,
  list: Dump,
  files: z.strictObject({ number: count, bytes: count }),
  /** Originals that were already missing or damaged when this backup was made. */
  missing: count,
  damaged: count,
})
export type Manifest = z.infer<typeof Manifest>

/** Key of a file of an image or logo. */
const fileKey = z.string().regex(/^galleries\/(\d+|sites)\/[\w-]+\/[\w.-]+$/)

/** A line of the list of files. */
export const ListedFile = z.strictObject({
  /** Key in the storage. */
  key: fileKey,
  /** Path below `files/`, with the checksum if the content under the key may change. */
  name: fileKey,
  bytes: count,
  sha256,
})
export type ListedFile = z.infer<typeof ListedFile>

/** Paths in a folder with a backup. */
export const placesIn = (directory: string) => ({
  manifest: path.join(directory, 'manifest.json'),
  files: path.join(directory, 'files'),
  dump: (snapshot: string, name: string) => path.join(directory, snapshot, `${name}.copy`),
  list: (snapshot: string) => path.join(directory, snapshot, 'files.jsonl'),
})

/** Name of the dump of the waiting jobs, which no table has. */
export const JOBS = 'waiting-jobs'

export const isSnapshot = (name: string) => name.startsWith('snapshot-')

/** The manifest; null if the folder has none. Throws with a message for the terminal if it cannot be read. */
export async function readManifest(directory: string): Promise<Manifest | null> {
  const file = placesIn(directory).manifest
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
    throw new Error(`${file} is damaged, or of another version of the program.`)
  }
}

/** Replaces the manifest atomically and durably. */
export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const file = placesIn(directory).manifest
  await writeFile(`${file}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
  await rename(`${file}.part`, file)
  await syncFolder(directory)
}

/** Fsyncs a folder, which makes new and renamed files in it durable. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}
