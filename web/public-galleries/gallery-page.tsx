/** A gallery's public page, rendered on the server. It works without its script. */
import { renderToStaticMarkup } from 'react-dom/server'
import type {
  BundlePage,
  GalleryPage,
  LockedGallery,
  PageAssets,
  PageMessage,
  PageQuestion,
  PageStyle,
} from '#contract/public-page.ts'
import type { ReportForm } from '#contract/report-form.ts'
import type { SitePage } from '#contract/site-page.ts'
import { BundleDocument } from './documents/bundle-document.tsx'
import { GalleryDocument } from './documents/gallery-document.tsx'
import { MessageDocument } from './documents/message-document.tsx'
import { QuestionDocument } from './documents/question-document.tsx'
import { ReportDocument } from './documents/report-document.tsx'
import { SiteDocument } from './documents/site-document.tsx'
import { UnlockDocument } from './documents/unlock-document.tsx'

export { pageAssets } from './documents/page-assets.ts'
export type { GalleryPage, PageAssets }

/** The whole HTML document of one gallery. All text in it is untrusted. */
export function renderGalleryPage(page: GalleryPage, assets: PageAssets): string {
  return `<!doctype html>${renderToStaticMarkup(<GalleryDocument page={page} assets={assets} />)}`
}

/** The page of a bundle, which needs no server. All text in it is untrusted. */
export function renderBundlePage(page: BundlePage): string {
  return `<!doctype html>${renderToStaticMarkup(<BundleDocument {...page} />)}\n`
}

/** The page of a site. All text in it is untrusted. */
export function renderSitePage(page: SitePage): string {
  return `<!doctype html>${renderToStaticMarkup(<SiteDocument page={page} />)}`
}

/** The page with which a visitor reports a gallery. All text in it is untrusted. */
export function renderReportForm(form: ReportForm): string {
  return `<!doctype html>${renderToStaticMarkup(<ReportDocument {...form} />)}`
}

/** A page that says one thing, such as that there is no such gallery. */
export function renderMessage({ link, ...words }: PageMessage, look?: PageStyle): string {
  const message = (
    <MessageDocument {...words} look={look}>
      {link && <a href={link.href}>{link.text}</a>}
    </MessageDocument>
  )
  return `<!doctype html>${renderToStaticMarkup(message)}`
}

/** A page that asks something. */
export function renderQuestion(productName: string, question: PageQuestion): string {
  return `<!doctype html>${renderToStaticMarkup(<QuestionDocument productName={productName} {...question} />)}`
}

/** The form of a protected gallery, with what was wrong with the last password. */
export function renderUnlock(gallery: LockedGallery, assets: PageAssets, problem?: string): string {
  const form = <UnlockDocument gallery={gallery} script={assets.unlock} problem={problem} />
  return `<!doctype html>${renderToStaticMarkup(form)}`
}
