/** A gallery's public page, rendered on the server. It works without its script. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { BundlePage, GalleryPage, PageAssets } from '#contract/public-page.ts'
import type { ReportForm } from '#contract/report-form.ts'
import { BundleDocument } from './bundle/bundle-document.tsx'
import { GalleryDocument } from './gallery-document.tsx'
import { MessageDocument } from './message-document.tsx'
import { ReportDocument } from './report-document.tsx'
import { UnlockDocument } from './unlock-document.tsx'

export { pageAssets } from './page-assets.ts'
export type { GalleryPage, PageAssets }

/** The whole HTML document of one gallery. All text in it is untrusted. */
export function renderGalleryPage(page: GalleryPage, assets: PageAssets): string {
  return `<!doctype html>${renderToStaticMarkup(<GalleryDocument page={page} assets={assets} />)}`
}

/** The page of a bundle, which needs no server. All text in it is untrusted. */
export function renderBundlePage(page: BundlePage): string {
  return `<!doctype html>${renderToStaticMarkup(<BundleDocument {...page} />)}\n`
}

/** The page with which a visitor reports a gallery. All text in it is untrusted. */
export function renderReportForm(form: ReportForm): string {
  return `<!doctype html>${renderToStaticMarkup(<ReportDocument {...form} />)}`
}

/** The page for a host or id without a gallery; send it with status 404. */
export function renderMissingGallery(productName: string): string {
  const message = <MessageDocument productName={productName} title="Gallery not found" />
  return `<!doctype html>${renderToStaticMarkup(message)}`
}

/** The page for a picture that the gallery does not have; send it with status 404. */
export function renderMissingImage(productName: string, galleryPath: string): string {
  const message = (
    <MessageDocument productName={productName} title="Image not found">
      <a href={galleryPath}>See the gallery</a>
    </MessageDocument>
  )
  return `<!doctype html>${renderToStaticMarkup(message)}`
}

/** The page of a gallery that is closed to visitors; send it with status 404. */
export function renderClosedGallery(productName: string): string {
  const message = <MessageDocument productName={productName} title="This gallery is closed" />
  return `<!doctype html>${renderToStaticMarkup(message)}`
}

/** The form of a protected gallery, with what was wrong with the last password. */
export function renderUnlock(productName: string, problem?: string): string {
  return `<!doctype html>${renderToStaticMarkup(<UnlockDocument productName={productName} problem={problem} />)}`
}

/** The page for a failed request that may be retried, such as during a database outage. */
export function renderFailure(
  productName: string,
  { galleryPath, ...words }: { title: string; text: string; galleryPath?: string },
): string {
  const message = (
    <MessageDocument productName={productName} {...words}>
      {galleryPath && <a href={galleryPath}>Back to the gallery</a>}
    </MessageDocument>
  )
  return `<!doctype html>${renderToStaticMarkup(message)}`
}
