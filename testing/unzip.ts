import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { programPath } from './programs.ts'

export const unzip = programPath('unzip')
export const UNZIP_ABSENT = 'unzip is not installed'

/** What unzip says of an archive that it read through; throws with its words if it found a fault. */
export async function unzipReport(archive: string): Promise<string> {
  const { stdout } = await promisify(execFile)(unzip!, ['-t', archive], { maxBuffer: 10 * 1024 * 1024 })
  return stdout
}
