import type { PageAssets } from '#contract/public-page.ts'

/** What the server needs of the manifest that the build for browsers writes (`dist/web/.vite/manifest.json`). */
export type BuildManifest = Record<string, { file: string; imports?: string[] }>

const SCRIPT = 'public-galleries/page-script.ts'

/** The page's script and the modules that it cannot start without, as URLs on the page's own host. */
export function pageAssets(manifest: BuildManifest): PageAssets {
  const script = manifest[SCRIPT]
  if (!script) throw new Error(`The build for browsers has no ${SCRIPT}`)
  const preloads = new Set<string>()
  const follow = (names: string[] = []) => {
    for (const name of names) {
      const chunk = manifest[name]
      if (!chunk || preloads.has(`/${chunk.file}`)) continue
      preloads.add(`/${chunk.file}`)
      follow(chunk.imports)
    }
  }
  follow(script.imports)
  return { script: `/${script.file}`, preloads: [...preloads] }
}
