import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GalleryPage, PageAssets } from '#contract/public-page.ts'
import type { ReportForm } from '#contract/report-form.ts'
import { type Manifest, readManifest } from './manifest.ts'

/** Renders public pages. Built from web/public-galleries. */
export type PublicPages = {
  gallery(page: GalleryPage): string
  /** The form with which visitors report a gallery. */
  report(form: ReportForm): string
  missingGallery(productName: string): string
  /** For a picture that the gallery does not have, with the address of the gallery. */
  missingImage(productName: string, galleryPath: string): string
  closedGallery(productName: string): string
  /** The form of a protected gallery, with what was wrong with the last password. */
  unlock(productName: string, problem?: string): string
  failure(productName: string, words: FailureWords): string
  /** Identifies the build, for ETags. */
  build: string
}

/** `galleryPath`: where the gallery's page is, for a link back. */
type FailureWords = { title: string; text: string; galleryPath?: string }

type Renderer = {
  pageAssets(manifest: Manifest): PageAssets
  renderGalleryPage(page: GalleryPage, assets: PageAssets): string
  renderReportForm(form: ReportForm): string
  renderMissingGallery(productName: string): string
  renderMissingImage(productName: string, galleryPath: string): string
  renderClosedGallery(productName: string): string
  renderUnlock(productName: string, problem?: string): string
  renderFailure(productName: string, words: FailureWords): string
}

/** @param dist the folder that the build wrote to */
export async function loadPublicPages(dist: string): Promise<PublicPages> {
  const manifest = await readManifest(path.join(dist, 'web'), 'public-pages.json')
  const program = path.resolve(dist, 'pages/gallery-page.js')
  const renderer = (await import(pathToFileURL(program).href)) as Renderer
  const build = createHash('sha256')
    .update(JSON.stringify(manifest))
    .update(await readFile(program))
  const assets = renderer.pageAssets(manifest)
  return {
    gallery: (page) => renderer.renderGalleryPage(page, assets),
    report: (form) => renderer.renderReportForm(form),
    missingGallery: (productName) => renderer.renderMissingGallery(productName),
    missingImage: (productName, galleryPath) => renderer.renderMissingImage(productName, galleryPath),
    closedGallery: (productName) => renderer.renderClosedGallery(productName),
    unlock: (productName, problem) => renderer.renderUnlock(productName, problem),
    failure: (productName, words) => renderer.renderFailure(productName, words),
    build: build.digest('base64url').slice(0, 8),
  }
}
