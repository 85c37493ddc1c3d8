import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Vite's manifest of the built files. Paths are relative to the build folder. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** Reads a manifest. Throws if the pages have not been built. */
export async function readManifest(folder: string, name = 'manifest.json'): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, '.vite', name), 'utf8')) as Manifest
}

/** Loads a module that draws pages on the server, built from web/. The caller states its exports. */
export async function loadRenderer<Renderer>(dist: string, name: string): Promise<Renderer> {
  return await import(pathToFileURL(path.resolve(dist, 'pages', name)).href)
}
