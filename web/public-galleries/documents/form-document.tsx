import type { ReactNode } from 'react'
import type { PublicGallery } from '#contract/public-galleries.ts'
import { LanguageChoice } from '#web/texts/language-choice.tsx'
import { spoken } from '#web/texts/spoken.ts'
import { texts } from '#web/texts/texts.ts'
import pageStyles from '../styles/form-page.css?inline'
import { PageHead } from './page-head.tsx'

type Props = {
  gallery: Pick<PublicGallery, 'title' | 'theme' | 'typeface'>
  /** Path of the gallery's page. */
  galleryPath: string
  /** Choices in the page's address as a query, without the language. */
  query: string
  heading: string
  /** Title of the browser's tab, if it says more than the heading. */
  title?: string
  /** Styles of the content. */
  styles: ReactNode
  children: ReactNode
}

/** A page about a gallery with a form; needs no script. */
export const FormDocument = ({
  gallery,
  galleryPath,
  query,
  heading,
  title = heading,
  styles,
  children,
}: Props) => (
  <html {...spoken()} data-theme={gallery.theme} data-typeface={gallery.typeface}>
    <PageHead title={title} typeface={gallery.typeface} faces="first">
      <meta name="robots" content="noindex" />
      {styles}
      <style>{pageStyles}</style>
    </PageHead>
    <body>
      <main className="form-page">
        <p className="brand">
          <bdi>{gallery.title}</bdi>
        </p>
        <h1 className="title-face phrases">{heading}</h1>
        {children}
        <p className="back">
          <a href={galleryPath}>{texts.backToGallery}</a>
        </p>
        <LanguageChoice label={texts.language} query={query} />
      </main>
    </body>
  </html>
)
