/** The public page of a gallery as the server draws it: complete without a script, which only adds to it. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { GalleryPage, PageAssets } from '#contract/public-page.ts'
import { GalleryDocument } from './gallery-document.tsx'
import { MessageDocument } from './message-document.tsx'

export { pageAssets } from './page-assets.ts'
export type { GalleryPage, PageAssets }

/** The whole HTML document of one gallery. Every text in it may be hostile. */
export function renderGalleryPage(page: GalleryPage, assets: PageAssets): string {
  return `<!doctype html>${renderToStaticMarkup(<GalleryDocument page={page} assets={assets} />)}`
}

/** The page of a host or an id that names no gallery; to be sent with status 404. */
export function renderMissingGallery(productName: string): string {
  const message = <MessageDocument productName={productName} title="Gallery not found" />
  return `<!doctype html>${renderToStaticMarkup(message)}`
}

/** The page of a request that failed and may be tried again, such as while the database is away. */
export function renderFailure(productName: string, words: { title: string; text: string }): string {
  return `<!doctype html>${renderToStaticMarkup(<MessageDocument productName={productName} {...words} />)}`
}
