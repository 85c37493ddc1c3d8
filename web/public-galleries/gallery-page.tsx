/** A gallery's public page, rendered on the server. It works without its script. */

import catalogues from 'texts:all'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language, Spoken } from '#contract/languages.ts'
import type {
  BundlePage,
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
import { HERE, speak, texts } from '#web/texts/texts.ts'
import { BundleDocument } from './documents/bundle-document.tsx'
import { AroundStudio } from './documents/byline.tsx'
import { DownloadDocument } from './documents/download-document.tsx'
import { GalleryDocument } from './documents/gallery-document.tsx'
import { MessageDocument } from './documents/message-document.tsx'
import { QuestionDocument } from './documents/question-document.tsx'
import { ReportDocument, reportTitle } from './documents/report-document.tsx'
import { SiteDocument } from './documents/site-document.tsx'
import { UnlockDocument, unlockTitle } from './documents/unlock-document.tsx'
import { wordsOf } from './documents/words.ts'

export { pageAssets } from './documents/page-assets.ts'
export type { GalleryPage, PageAssets, Texts }

const drawn = (document: ReactElement) => `<!doctype html>${renderToStaticMarkup(document)}`

/** Texts of pages, for messages that the server composes. */
export const textsIn = (language: Language): Texts => catalogues[language]

/** Sets the language before a page is drawn. */
const inLanguage =
  <Given extends unknown[], Drawn>(draw: (...given: Given) => Drawn) =>
  (spoken: Spoken, ...given: Given): Drawn => {
    speak(spoken, catalogues[spoken.language])
    return draw(...given)
  }

/** The whole HTML document of one gallery. All text in it is untrusted. */
export const renderGalleryPage = inLanguage(
  (page: GalleryPage, assets: PageAssets): DrawnPage => ({
    html: drawn(<GalleryDocument page={page} assets={assets} />),
    ...wordsOf(page),
  }),
)

/** The page of a bundle, which needs no server. All text in it is untrusted. */
export const renderBundlePage = inLanguage(
  (page: BundlePage): string => `${drawn(<BundleDocument {...page} />)}\n`,
)

/** The page of a site. All text in it is untrusted. */
export const renderSitePage = inLanguage((page: SitePage): DrawnPage => {
  const heading = page.logos.light ? '' : page.title
  const titles = [heading + page.galleries.map(({ title }) => title).join(''), heading]
  return { html: drawn(<SiteDocument page={page} />), typeface: page.typeface, titles }
})

/** The page for reporting a gallery. All text in it is untrusted. */
export const renderReportForm = inLanguage(
  (form: ReportForm): DrawnPage => ({
    html: drawn(<ReportDocument {...form} />),
    typeface: form.gallery.typeface,
    titles: [reportTitle(form)],
  }),
)

/** The page for choosing downloads. All text in it is untrusted. */
export const renderDownloadForm = inLanguage(
  (form: DownloadForm): DrawnPage => ({
    html: drawn(<DownloadDocument {...form} />),
    typeface: form.gallery.typeface,
    titles: [texts.download],
  }),
)

/** A page with a single message, such as that there is no such gallery. */
export const renderMessage = inLanguage(
  ({ link, ask, ...words }: PageMessage, look?: PageStyle, productName?: string): DrawnPage => ({
    html: drawn(
      <MessageDocument {...words} look={look} productName={productName}>
        {ask && (
          <p>
            <AroundStudio text={texts.askForNewOne({ name: HERE })} studio={ask} />
          </p>
        )}
        {link && <a href={link.href}>{link.text}</a>}
      </MessageDocument>,
    ),
    typeface: look?.typeface,
    titles: [words.title],
  }),
)

/** A page with a question. */
export const renderQuestion = inLanguage(
  (productName: string, question: PageQuestion): DrawnPage => ({
    html: drawn(<QuestionDocument productName={productName} {...question} />),
    titles: [question.title],
  }),
)

/** The form of a protected gallery, with the error of the last password. */
export const renderUnlock = inLanguage(
  (gallery: LockedGallery, assets: PageAssets, problem?: string): DrawnPage => ({
    html: drawn(<UnlockDocument gallery={gallery} script={assets.unlock} problem={problem} />),
    typeface: gallery.typeface,
    titles: [unlockTitle(gallery)],
  }),
)
