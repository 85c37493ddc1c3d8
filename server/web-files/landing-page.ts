import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SampleGallery } from '#contract/public-galleries.ts'
import { loadRenderer, readManifest } from './manifest.ts'
import { loadTitleLetters } from './title-letters.ts'

type Renderer = {
  renderLandingPage(names: Record<string, string | undefined>, samples: SampleGallery[]): string
}

const SCREENS = ['landing/landing-screen.tsx', 'app/landing-shell.tsx']
/** React writes them before everything else; they belong in the head. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/
const STYLE_SHEETS = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g
const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g

/** The title is set with the letters in the document. */
const TITLE = 'h1{font-family:"Title Letters",var(--font-sans)}'

/**
 * Draws the landing page as people see it who are not signed in, into the app's document. It runs no script: all that it
 * does is links. Its style is in the document. Nothing is fetched ahead for the screens that the links lead to: that
 * takes the bandwidth of the first picture.
 * @param dist the folder that the build wrote to
 * @param document the app's document
 * @param names its `<meta>` elements
 */
export async function loadLandingPage(
  dist: string,
  document: string,
  names: Record<string, string | undefined>,
): Promise<(samples: SampleGallery[]) => Promise<string>> {
  const renderer = await loadRenderer<Renderer>(dist, 'landing-page.js')
  const manifest = await readManifest(path.join(dist, 'web'))
  const files = new Set([
    ...[...document.matchAll(STYLE_SHEETS)].map(([, file]) => file!),
    ...SCREENS.flatMap((screen) => manifest[screen]?.css ?? []),
  ])
  const sheets = await Promise.all([...files].map((file) => readFile(path.join(dist, 'web', file), 'utf8')))
  const style = `<style>${sheets.join('')}${TITLE}</style>`
  const frame = document
    .replace(STYLE_SHEETS, '')
    .replace(SCRIPTS, '')
    .replace(/<noscript>[^<]*<\/noscript>/, '')
  const titled = await loadTitleLetters(dist)
  return (samples) => {
    const drawn = renderer.renderLandingPage(names, samples)
    const preloads = PRELOADS.exec(drawn)?.[0] ?? ''
    return titled(
      frame
        .replace('</head>', () => `${preloads}${style}</head>`)
        .replace('<div id="root"></div>', () => `<div id="root">${drawn.slice(preloads.length)}</div>`),
    )
  }
}
