import type { PageAssets } from '#contract/public-page.ts'

/** The part of Vite's manifest that the server needs (`dist/web/.vite/manifest.json`). */
export type BuildManifest = Record<string, { file: string; imports?: string[] }>

const SCRIPT = 'public-galleries/page-script.ts'
const MARKS = 'public-galleries/marks/marks-script.ts'
const DOWNLOADS = 'public-galleries/downloads/downloads-script.ts'
const FRAMED = 'public-galleries/framed/framed-script.ts'

/** The page's scripts and their static imports, as paths on the page's own host. Throws when the build has none. */
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
  const added = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build for browsers has no ${name}`)
    return `/${chunk.file}`
  }
  return {
    script: `/${script.file}`,
    preloads: [...preloads],
    marks: added(MARKS),
    downloads: added(DOWNLOADS),
    framed: added(FRAMED),
  }
}
