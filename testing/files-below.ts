import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** Everything below a folder. Files removed concurrently may be missing; a missing folder is empty. */
export async function entriesBelow(folder: string): Promise<Dirent[]> {
  const own = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const folders = own.filter((entry) => entry.isDirectory())
  const below = await Promise.all(folders.map(({ name }) => entriesBelow(path.join(folder, name))))
  return [own, ...below].flat()
}

/** The files below a folder, by their path in it. */
export async function filesBelow(folder: string): Promise<string[]> {
  return (await entriesBelow(folder))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .sort()
}
