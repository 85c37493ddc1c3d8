import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SampleGallery } from '#contract/public-galleries.ts'
import { readManifest } from './manifest.ts'

type Renderer = {
  renderLandingPage(names: Record<string, string | undefined>, samples: SampleGallery[]): string
}

const SCREENS = ['landing/landing-screen.tsx', 'app/landing-shell.tsx']
/** React writes them before everything else; they belong in the head. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/

/**
 * Draws the landing page as people see it who are not signed in: into the app's document, with what the app needs to take it
 * over.
 * @param dist the folder that the build wrote to
 * @param document the app's document
 * @param names its `<meta>` elements
 */
export async function loadLandingPage(
  dist: string,
  document: string,
  names: Record<string, string | undefined>,
): Promise<(samples: SampleGallery[]) => string> {
  const program = path.resolve(dist, 'pages/landing-page.js')
  const renderer = (await import(pathToFileURL(program).href)) as Renderer
  const manifest = await readManifest(path.join(dist, 'web'))
  const styles = new Set(SCREENS.flatMap((screen) => manifest[screen]?.css ?? []))
  const links = [...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('')
  return (samples) => {
    const drawn = renderer.renderLandingPage(names, samples)
    const preloads = PRELOADS.exec(drawn)?.[0] ?? ''
    const data = JSON.stringify(samples).replaceAll('<', '\\u003c')
    return document
      .replace(/<noscript>[^<]*<\/noscript>/, '')
      .replace('</head>', () => `${links}${preloads}</head>`)
      .replace(
        '<div id="root"></div>',
        () =>
          `<div id="root">${drawn.slice(preloads.length)}</div><script type="application/json" id="samples">${data}</script>`,
      )
  }
}
