import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { DrawnPage } from '#contract/public-page.ts'
import { loadDrawnDocument } from './drawn-documents.ts'
import { loadRenderer, readManifest } from './manifest.ts'
import { loadTitleLetters } from './title-letters.ts'

type Renderer = {
  renderSignInPage(names: Record<string, string | undefined>, search: string): Promise<DrawnPage>
}

/** Only of this heading: the document stays when the app shows others. */
const TITLE = '[data-title-letters]{font-family:"Title Letters",var(--font-sans)}'

/** The words are there to be read: the files of the app come after them, and this in their place. */
const APP =
  /<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g
const AFTER_PAINTING = 'app/after-painting.ts'

/** Of the search part of an address, in characters; what is longer is drawn by the app alone. */
const MAX_SEARCH = 500
const KEPT = 100

/**
 * Draws the page of signing in and of creating an account into the app's document. Its script takes over what is drawn, so
 * the page is read before the script is there.
 * @param dist the folder that the build wrote to
 * @param document the app's document for browsers without a session
 * @param names its `<meta>` elements
 * @returns takes the search part of the address, with its question mark
 */
export async function loadSignInPage(
  dist: string,
  document: string,
  names: Record<string, string | undefined>,
): Promise<(search: string) => Promise<string>> {
  const renderer = await loadRenderer<Renderer>(dist, 'sign-in-page.js')
  const { [AFTER_PAINTING]: script } = await readManifest(path.join(dist, 'web'), 'public-pages.json')
  const app = Array.from(document.matchAll(APP), ([, file]) => file).join(' ')
  const later = `<script type="module" fetchpriority="low" src="/${script!.file}" data-app="${app}"></script>`
  const drawInto = await loadDrawnDocument(
    dist,
    document.replace(APP, '').replace('</head>', `${later}</head>`),
    [],
    TITLE,
  )
  const titled = await loadTitleLetters(dist)
  async function draw(search: string) {
    const drawn = await renderer.renderSignInPage(names, search)
    return titled({ ...drawn, html: drawInto(drawn.html) })
  }
  const kept = new LRUCache<string, Promise<string>>({ max: KEPT })
  return async (search) => {
    if (search.length > MAX_SEARCH) return document
    const made = kept.get(search) ?? draw(search)
    kept.set(search, made)
    return made
  }
}
