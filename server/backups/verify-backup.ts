import path from 'node:path'
import { type Measured, measureFile } from '#server/files/measure-content.ts'
import { mapConcurrently } from '#server/platform/map-concurrently.ts'
import { batchesOf } from './lines.ts'
import { JOBS, ListedFile, type Manifest, placesIn } from './manifest.ts'

const AT_A_TIME = 4

/**
 * Reads a whole backup. Yields a line for each file that is missing or has changed since; throws if any has, unless
 * `skipDamaged`.
 * @param skipDamaged allows missing and damaged files, but not a damaged database
 */
export async function* verifyBackup(
  directory: string,
  manifest: Manifest,
  skipDamaged = false,
): AsyncGenerator<string> {
  const places = placesIn(directory)
  const dumps = [...manifest.tables, { name: JOBS, ...manifest.jobs }].map((dump) => ({
    ...dump,
    file: places.dump(manifest.snapshot, dump.name),
  }))
  for (const wanted of [...dumps, { ...manifest.list, file: places.list(manifest.snapshot) }]) {
    if (!isSame(wanted, await measureFile(wanted.file))) {
      throw new Error(`${wanted.file} is damaged or missing: use another backup.`)
    }
  }
  let damaged = 0
  for await (const lines of batchesOf(places.list(manifest.snapshot))) {
    const files = lines.map((line) => ListedFile.parse(line))
    const found = await mapConcurrently(AT_A_TIME, files, ({ name }) =>
      measureFile(path.join(places.files, name)),
    )
    for (const [index, file] of files.entries()) {
      if (isSame(file, found[index]!)) continue
      damaged += 1
      yield `${found[index] ? 'damaged' : 'missing'}: ${path.join(places.files, file.name)}`
    }
  }
  if (damaged > 0 && !skipDamaged) {
    throw new Error(
      `${damaged} files of the backup are not as they were made: use another backup, or restore everything else with --skip-damaged. Nothing was changed.`,
    )
  }
}

export const isSame = (wanted: { bytes: number; sha256: string }, found: Measured | null) =>
  found?.bytes === wanted.bytes && found.sha256 === wanted.sha256
