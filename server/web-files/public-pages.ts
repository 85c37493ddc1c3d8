import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
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
import { loadRenderer, type Manifest, readManifest } from './manifest.ts'
import { loadTitleLetters } from './title-letters.ts'

/** Renders public pages. Built from web/public-galleries. */
export type PublicPages = {
  gallery(page: GalleryPage): Promise<string>
  /** The form with which visitors report a gallery. */
  report(form: ReportForm): Promise<string>
  /** The form with which visitors choose what they download. */
  download(form: DownloadForm): Promise<string>
  /** @param look of the gallery that is not shown */
  message(message: PageMessage, look?: PageStyle): Promise<string>
  question(question: PageQuestion): Promise<string>
  /** The form of a protected gallery, with what was wrong with the last password. */
  unlock(gallery: LockedGallery, problem?: string): Promise<string>
  /** The page of a site. */
  site(page: SitePage): Promise<string>
  /** Identifies the build, for ETags. */
  build: string
}

type Renderer = {
  pageAssets(manifest: Manifest): PageAssets
  renderGalleryPage(page: GalleryPage, assets: PageAssets): DrawnPage
  renderSitePage(page: SitePage): DrawnPage
  renderReportForm(form: ReportForm): DrawnPage
  renderDownloadForm(form: DownloadForm): DrawnPage
  renderMessage(message: PageMessage, look?: PageStyle): DrawnPage
  renderQuestion(productName: string, question: PageQuestion): DrawnPage
  renderUnlock(gallery: LockedGallery, assets: PageAssets, problem?: string): DrawnPage
}

/** @param dist the folder that the build wrote to */
export async function loadPublicPages(dist: string, productName: string): Promise<PublicPages> {
  const manifest = await readManifest(path.join(dist, 'web'), 'public-pages.json')
  const renderer = await loadRenderer<Renderer>(dist, 'gallery-page.js')
  const build = createHash('sha256')
    .update(JSON.stringify(manifest))
    .update(await readFile(path.join(dist, 'pages/gallery-page.js')))
  const assets = renderer.pageAssets(manifest)
  const titled = await loadTitleLetters(dist)
  return {
    gallery: (page) => titled(renderer.renderGalleryPage(page, assets)),
    report: (form) => titled(renderer.renderReportForm(form)),
    download: (form) => titled(renderer.renderDownloadForm(form)),
    message: (message, look) => titled(renderer.renderMessage(message, look)),
    question: (question) => titled(renderer.renderQuestion(productName, question)),
    unlock: (gallery, problem) => titled(renderer.renderUnlock(gallery, assets, problem)),
    site: (page) => titled(renderer.renderSitePage(page)),
    build: build.digest('base64url').slice(0, 8),
  }
}
