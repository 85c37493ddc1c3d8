/** Folder with the state that the program keeps between runs. */
import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { Failure } from './wrong-call.ts'

const folder = () =>
  path.join(
    process.env.XDG_STATE_HOME ||
      (process.platform === 'win32' && process.env.LOCALAPPDATA) ||
      path.join(homedir(), '.local/state'),
    'picturerail',
  )

/** Returns the folder, creating it if necessary. */
export async function stateFolder(): Promise<string> {
  const place = folder()
  try {
    await mkdir(place, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Failure(`The program cannot keep what it has sent in ${place}: ${(error as Error).message}`)
  }
  return place
}

/** File name in that folder that is derived from these texts. */
export const nameFor = (...texts: string[]) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 24)
