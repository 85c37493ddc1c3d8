import type { SampleGallery } from '#contract/public-galleries.ts'
import type { DrawnPage } from '#contract/public-page.ts'
import { loadDrawnDocument } from './drawn-documents.ts'
import { loadRenderer } from './manifest.ts'
import { loadTitleLetters } from './title-letters.ts'

type Renderer = {
  renderLandingPage(names: Record<string, string | undefined>, samples: SampleGallery[]): DrawnPage
}

const SCREENS = ['landing/landing-screen.tsx', 'app/landing-shell.tsx']
/** Scripts, and the note that they did not come. */
const SCRIPTS =
  /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>|<div id="not-loaded"[\s\S]*?<\/div>/g

/** Sets the title in the letters that the document contains. */
const TITLE = 'h1{font-family:"Title Letters",var(--font-sans)}'

/**
 * Draws the landing page for signed-out visitors into the app's document. Runs no script, having only links,
 * and prefetches no screens behind them, which would take bandwidth from the first picture.
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
  const drawInto = await loadDrawnDocument(dist, document.replace(SCRIPTS, ''), SCREENS, TITLE)
  const titled = await loadTitleLetters(dist)
  return (samples) => {
    const drawn = renderer.renderLandingPage(names, samples)
    return titled({ ...drawn, html: drawInto(drawn.html) })
  }
}
