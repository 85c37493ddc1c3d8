import { LANGUAGES } from '#contract/languages.ts'
import type { PageAssets } from '#contract/public-page.ts'

/** The part of Vite's manifest that the server needs (`dist/web/.vite/manifest.json`). */
export type BuildManifest = Record<string, { file: string }>

/** Scripts in the page's HTML, as paths on the page's own host. Throws if the build has none. */
export function pageAssets(manifest: BuildManifest): PageAssets {
  const built = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build for browsers has no ${name}`)
    return `/${chunk.file}`
  }
  const path = (name: string) => built(`public-galleries/${name}`)
  return {
    script: path('page-script.ts'),
    framed: path('viewer/framed/frame-height.ts'),
    unlock: path('unlock-script.ts'),
    texts: Object.fromEntries(
      LANGUAGES.map((code) => [code, built(`../texts:${code}/scripts`)]),
    ) as PageAssets['texts'],
  }
}
