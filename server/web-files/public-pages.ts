import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GalleryPage, PageAssets, PageMessage } from '#contract/public-page.ts'
import type { ReportForm } from '#contract/report-form.ts'
import { type Manifest, readManifest } from './manifest.ts'

/** Renders public pages. Built from web/public-galleries. */
export type PublicPages = {
  gallery(page: Omit<GalleryPage, 'productName'>): string
  /** The form with which visitors report a gallery. */
  report(form: Omit<ReportForm, 'productName'>): string
  message(message: PageMessage): string
  /** The form of a protected gallery, with what was wrong with the last password. */
  unlock(problem?: string): string
  /** Identifies the build, for ETags. */
  build: string
}

type Renderer = {
  pageAssets(manifest: Manifest): PageAssets
  renderGalleryPage(page: GalleryPage, assets: PageAssets): string
  renderReportForm(form: ReportForm): string
  renderMessage(productName: string, message: PageMessage): string
  renderUnlock(productName: string, problem?: string): string
}

/** @param dist the folder that the build wrote to */
export async function loadPublicPages(dist: string, productName: string): Promise<PublicPages> {
  const manifest = await readManifest(path.join(dist, 'web'), 'public-pages.json')
  const program = path.resolve(dist, 'pages/gallery-page.js')
  const renderer = (await import(pathToFileURL(program).href)) as Renderer
  const build = createHash('sha256')
    .update(JSON.stringify(manifest))
    .update(await readFile(program))
  const assets = renderer.pageAssets(manifest)
  return {
    gallery: (page) => renderer.renderGalleryPage({ ...page, productName }, assets),
    report: (form) => renderer.renderReportForm({ ...form, productName }),
    message: (message) => renderer.renderMessage(productName, message),
    unlock: (problem) => renderer.renderUnlock(productName, problem),
    build: build.digest('base64url').slice(0, 8),
  }
}
