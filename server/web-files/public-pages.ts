import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ENGLISH, type Language, type Spoken } from '#contract/languages.ts'
import type {
  DrawnPage,
  GalleryPage,
  LockedGallery,
  PageAssets,
  PageMessage,
  PageQuestion,
  PageStyle,
} from '#contract/public-page.ts'
import type { ReportForm } from '#contract/report-form.ts'
import type { SitePage } from '#contract/site-page.ts'
import type { DownloadForm } from '#contract/visitor-downloads.ts'
import type { Texts } from '#texts/catalogue.ts'
import { loadRenderer, type Manifest, readManifest } from './manifest.ts'
import { loadTitleLetters } from './title-letters.ts'

export type { Texts }

/** Renders public pages. Built from web/public-galleries. */
export type PublicPages = {
  gallery(spoken: Spoken, page: GalleryPage): Promise<string>
  /** The form with which visitors report a gallery. */
  report(spoken: Spoken, form: ReportForm): Promise<string>
  /** The form with which visitors choose what they download. */
  download(spoken: Spoken, form: DownloadForm): Promise<string>
  /** @param look of the gallery, if there is one that is not shown */
  message(spoken: Spoken, message: PageMessage, look?: PageStyle): Promise<string>
  /** A message in the app itself, which is in English. */
  appMessage(message: PageMessage): Promise<string>
  question(spoken: Spoken, question: PageQuestion): Promise<string>
  /** The form of a protected gallery, with the error of the last password. */
  unlock(spoken: Spoken, gallery: LockedGallery, problem?: string): Promise<string>
  /** The page of a site. */
  site(spoken: Spoken, page: SitePage): Promise<string>
  /** Texts of pages, for sentences that the server composes. */
  texts(language: Language): Texts
  /** Language if neither the address, the owner nor the browser gives one. */
  defaultLanguage: Language
  /** Identifies the build, for ETags. */
  build: string
}

/** The built renderer. Its functions return immediately, without the letters of the title. */
type Renderer = {
  pageAssets(manifest: Manifest): PageAssets
  renderGalleryPage(spoken: Spoken, page: GalleryPage, assets: PageAssets): DrawnPage
  renderSitePage(spoken: Spoken, page: SitePage): DrawnPage
  renderReportForm(spoken: Spoken, form: ReportForm): DrawnPage
  renderDownloadForm(spoken: Spoken, form: DownloadForm): DrawnPage
  renderMessage(spoken: Spoken, message: PageMessage, look?: PageStyle, productName?: string): DrawnPage
  renderQuestion(spoken: Spoken, productName: string, question: PageQuestion): DrawnPage
  renderUnlock(spoken: Spoken, gallery: LockedGallery, assets: PageAssets, problem?: string): DrawnPage
  textsIn(language: Language): Texts
}

/** @param dist the folder that the build wrote to */
export async function loadPublicPages(
  dist: string,
  { productName, defaultLanguage }: { productName: string; defaultLanguage: Language },
): Promise<PublicPages> {
  const manifest = await readManifest(path.join(dist, 'web'), 'public-pages.json')
  const renderer = await loadRenderer<Renderer>(dist, 'gallery-page.js')
  const build = createHash('sha256')
    .update(JSON.stringify(manifest))
    .update(await readFile(path.join(dist, 'pages/gallery-page.js')))
  const assets = renderer.pageAssets(manifest)
  const titled = await loadTitleLetters(dist)
  return {
    gallery: (spoken, page) => titled(renderer.renderGalleryPage(spoken, page, assets)),
    report: (spoken, form) => titled(renderer.renderReportForm(spoken, form)),
    download: (spoken, form) => titled(renderer.renderDownloadForm(spoken, form)),
    message: (spoken, message, look) => titled(renderer.renderMessage(spoken, message, look)),
    appMessage: (message) => titled(renderer.renderMessage(ENGLISH, message, undefined, productName)),
    question: (spoken, question) => titled(renderer.renderQuestion(spoken, productName, question)),
    unlock: (spoken, gallery, problem) => titled(renderer.renderUnlock(spoken, gallery, assets, problem)),
    site: (spoken, page) => titled(renderer.renderSitePage(spoken, page)),
    texts: renderer.textsIn,
    defaultLanguage,
    build: build.digest('base64url').slice(0, 8),
  }
}
