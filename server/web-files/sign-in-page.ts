import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { InvitedTo } from '#contract/accounts.ts'
import { directionOf, type Language, type Spoken } from '#contract/languages.ts'
import type { DrawnPage } from '#contract/public-page.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { languageTag } from '#server/platform/http/language.ts'
import { loadDrawnDocument, withMeta } from './drawn-documents.ts'
import { loadRenderer, readManifest } from './manifest.ts'
import { loadTitleLetters } from './title-letters.ts'

type Renderer = {
  renderSignInPage(
    spoken: Spoken,
    names: Record<string, string | undefined>,
    search: string,
  ): Promise<DrawnPage>
  textsIn(language: Language): Record<'needsScript' | 'pageUnreachable' | 'tryAgain', string>
}

export type SignInPage = {
  draw(spoken: Spoken, search: string, invited?: InvitedTo): Promise<string>
  /** A document of the app for a screen in this language. */
  inLanguage(html: string, spoken: Spoken): string
}

/** Applies to this heading only, as the document stays when the app shows other screens. */
const TITLE = '[data-title-letters]{font-family:"Title Letters",var(--font-sans)}'

/** Elements that load the app. A script adds them after painting, so that people can read the page first. */
const APP =
  /<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g
/** Matches the texts of the note that the script did not come. */
const NOT_LOADED = /(<div id="not-loaded"[^>]*>)[^<]*(<a [^>]*>)[^<]*/
const AFTER_PAINTING = 'app/after-painting.ts'

/** Maximum length of the search part of an address, in characters; with a longer one, only the app draws the page. */
const MAX_SEARCH = 500
const KEPT = 100

const invitationMeta = (invited: InvitedTo | undefined) =>
  invited === undefined ? {} : { invitation: JSON.stringify(invited) }

/** The document with the invitation of its address. */
export const withInvitation = (document: string, invited: InvitedTo | undefined): string =>
  withMeta(document, invitationMeta(invited))

/**
 * Draws the pages for signing in and creating an account into the app's document. Its script takes over the
 * markup, so people can read the page before the script has loaded.
 * @param dist the folder that the build wrote to
 * @param document the app's document for browsers without a session
 * @param names its `<meta>` elements
 * @returns `draw` takes the query string, with its question mark, and the invited person, if any
 */
export async function loadSignInPage(
  dist: string,
  document: string,
  names: Record<string, string | undefined>,
): Promise<SignInPage> {
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
  const inLanguage: SignInPage['inLanguage'] = (html, { language }) => {
    const texts = renderer.textsIn(language)
    const [needsScript, pageUnreachable, tryAgain] = [
      texts.needsScript,
      texts.pageUnreachable,
      texts.tryAgain,
    ].map(escapeHtml)
    return html
      .replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`)
      .replace(/(<noscript>)[^<]*/, (_, tag) => tag + needsScript)
      .replace(NOT_LOADED, (_, before, link) => `${before}${pageUnreachable} ${link}${tryAgain}`)
  }
  async function draw(spoken: Spoken, search: string, invited?: InvitedTo) {
    const drawn = await renderer.renderSignInPage(spoken, { ...names, ...invitationMeta(invited) }, search)
    const html = inLanguage(drawInto(drawn.html), spoken)
    return titled({ ...drawn, html: withInvitation(html, invited) })
  }
  const kept = new LRUCache<string, Promise<string>>({ max: KEPT })
  async function drawKept(spoken: Spoken, search: string, invited?: InvitedTo) {
    if (search.length > MAX_SEARCH) return withInvitation(inLanguage(document, spoken), invited)
    if (invited !== undefined) return draw(spoken, search, invited)
    const key = languageTag(spoken) + search
    const made = kept.get(key) ?? draw(spoken, search)
    kept.set(key, made)
    return made
  }
  return { draw: drawKept, inLanguage }
}
