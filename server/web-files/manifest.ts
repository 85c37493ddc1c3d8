import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** One entry of Vite's manifest. Paths are relative to the folder of built files. */
export type ManifestEntry = { file: string; css?: string[]; imports?: string[]; assets?: string[]; src?: string }
export type Manifest = Record<string, ManifestEntry>

/** Reads what the build wrote. Throws when the pages were not built. */
export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** The address of a built file. */
export function builtUrl(manifest: Manifest, source: string): string {
  const entry = manifest[source]
  if (!entry) throw new Error(`The built pages lack ${source}`)
  return `/${entry.file}`
}
