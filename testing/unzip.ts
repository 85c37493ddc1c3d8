import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { programPath } from './programs.ts'

export const unzip = programPath('unzip')
export const UNZIP_ABSENT = 'unzip is not installed'

/** The output of unzip after testing an archive; throws it if there is an error. */
export async function unzipReport(archive: string): Promise<string> {
  const { stdout } = await promisify(execFile)(unzip!, ['-t', archive], { maxBuffer: 10 * 1024 * 1024 })
  return stdout
}
