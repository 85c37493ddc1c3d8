import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** What Vite wrote about each built file. Paths are relative to the folder of built files. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** Reads it. Throws when the pages were not built. */
export async function readManifest(folder: string, name = 'manifest.json'): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, '.vite', name), 'utf8')) as Manifest
}
