import { access, chmod, constants, mkdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Config, ConfigMistakes } from './config.ts'

/** A folder cannot be used; the message is for the terminal. */
export class FolderProblem extends Error {}

/** Errors of unusable folders: missing rights, a read-only disk, and a file in their place. */
const REFUSED = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT']

const user = () => process.getuid?.()

/** Creates the folders that this process writes to, or checks that it may. `complain` gets lines for the terminal. */
export async function openFolders(
  { dataDirectory, stagingDirectory, backups, role }: Config,
  complain: (line: string) => void,
): Promise<void> {
  await openFolder(dataDirectory, complain)
  await openFolder(stagingDirectory, complain)
  // Processes that only answer requests make no backups.
  if (backups && role !== 'web') await openBackups(backups.directory, [dataDirectory, stagingDirectory])
}

/** Creates a folder, and closes it to other users of the machine, as earlier versions left it accessible. */
async function openFolder(directory: string, complain: (line: string) => void) {
  const refused = await refusalOf(directory)
  if (refused) {
    throw new FolderProblem(
      `The program cannot write to ${path.resolve(directory)} (${refused}). Let DATA_DIR and STAGING_DIR be folders or volumes that belong to its user (${user()}).`,
    )
  }
  if (((await stat(directory)).mode & 0o077) === 0) return
  try {
    await chmod(directory, 0o700)
  } catch (error) {
    // The program may write to a volume that another user owns.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    complain(`The folder ${directory} belongs to another user and is open to others: close it (chmod 700).`)
  }
}

/** Creates the folder for backups, which must not be inside the others, not even through a link. */
async function openBackups(directory: string, others: string[]) {
  const mistake = (message: string) => new ConfigMistakes([{ variable: 'BACKUP_DIR', message }])
  const refused = await refusalOf(directory)
  if (refused) {
    throw mistake(
      `The program cannot write to ${path.resolve(directory)} (${refused}). Let it be a folder or volume that belongs to its user (${user()})`,
    )
  }
  const [place, ...around] = await Promise.all([directory, ...others].map((folder) => realpath(folder)))
  const other = around.find((folder) => place === folder || place!.startsWith(folder + path.sep))
  if (other) throw mistake(`Must not be inside of ${other}: what befalls one would befall the other`)
}

/** Creates a folder; returns the error code if it is not writable. */
async function refusalOf(directory: string): Promise<string | undefined> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!REFUSED.includes(code)) throw error
    return code
  }
}
