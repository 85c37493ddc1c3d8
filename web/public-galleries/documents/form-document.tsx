import type { ReactNode } from 'react'
import type { PublicGallery } from '#contract/public-galleries.ts'
import pageStyles from '../styles/form-page.css?inline'
import { PageHead } from './page-head.tsx'

type Props = {
  gallery: Pick<PublicGallery, 'title' | 'theme' | 'typeface'>
  /** Of the gallery's page. */
  galleryPath: string
  heading: string
  /** Of the browser's tab, where that says more than the heading. */
  title?: string
  /** The styles of what is in it. */
  styles: ReactNode
  children: ReactNode
}

/** A page about a gallery with a form, which needs no script. */
export const FormDocument = ({ gallery, galleryPath, heading, title = heading, styles, children }: Props) => (
  <html lang="en" data-theme={gallery.theme} data-typeface={gallery.typeface}>
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
        <h1 className="title-face">{heading}</h1>
        {children}
        <p className="back">
          <a href={galleryPath}>Back to the gallery</a>
        </p>
      </main>
    </body>
  </html>
)
