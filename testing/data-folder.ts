import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** Environment variable with the folder that the processes of one run copy. */
const VARIABLE = 'TEST_DATA_FOLDER'

/** Makes, once for all tests of a run, the data folder that they copy; returns its path. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(await roomyMemory(), 'picturerail-test-folder-'))
  const made = spawnSync(process.execPath, ['testing/make-data-folder.ts', folder], { stdio: 'inherit' })
  if (made.status !== 0) throw new Error('The data folder could not be made')
  process.env[VARIABLE] = folder
  return folder
}

/** Gives a data folder the database that a first start would make there, without accounts. */
export async function giveDatabase(dataDirectory: string): Promise<void> {
  const from = process.env[VARIABLE]
  if (!from) throw new Error('No data folder has been made')
  // Keeps the owner, as whom PostgreSQL runs.
  await promisify(execFile)('cp', ['-a', path.join(from, 'postgres'), path.join(dataDirectory, 'postgres')])
}

/** Path of a folder in memory, if Linux has one with room for databases; else on the disk. */
export async function roomyMemory(): Promise<string> {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = await statfs(memory)
  return bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir()
}
