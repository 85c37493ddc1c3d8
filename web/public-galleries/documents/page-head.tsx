import font from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { FACES_AFTER_COVER, type PageStyle } from '#contract/public-page.ts'
import { TYPEFACE_STYLES } from '#web/ui/typefaces/typefaces.ts'
import favicon from '../../public/favicon.svg?inline'
import fontStyles from '../../ui/fonts.css?inline'
import afterCoverStyles from '../styles/faces-after-cover.css?inline'
import styles from '../styles/page.css?inline'
import printStyles from '../styles/print.css?inline'

type Props = {
  title: string
  typeface?: PageStyle['typeface']
  /**
   * When the files of the faces are asked for. Before everything else on pages without pictures; elsewhere browsers would
   * wait for the font before they show the first picture. Where a cover fills the first screen, after it: what that screen
   * says has its letters in the document.
   */
  faces: 'first' | 'when used' | 'after the cover'
  children?: ReactNode
}

/** The head of every public page. The style sheet is inline, so that rendering needs no second request. */
export function PageHead({ title, typeface = 'sans', faces, children }: Props) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {children}
      <link rel="icon" type="image/svg+xml" href={favicon} />
      {faces === 'first' && <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={font} />}
      <style>{styles}</style>
      {faces === 'after the cover' ? (
        <FacesAfterCover typeface={typeface} />
      ) : (
        <style>{fontStyles + TYPEFACE_STYLES[typeface]}</style>
      )}
      <style>{printStyles}</style>
    </head>
  )
}

/** A rule that names a file. */
const FILE = /@font-face\s*\{[^}]*url\([^}]*\}/g

/**
 * The files of the faces for print alone, until the page's script lets them be used on the screen: what is written with
 * them is below the first screen. What comes so late has to replace the system's face, so none is `optional`.
 */
function FacesAfterCover({ typeface }: { typeface: PageStyle['typeface'] }) {
  const typefaceStyles = TYPEFACE_STYLES[typeface]
  const files = [fontStyles, ...(typefaceStyles.match(FILE) ?? [])].join('')
  return (
    <>
      <style>{typefaceStyles.replace(FILE, '') + afterCoverStyles}</style>
      <style id={FACES_AFTER_COVER} media="print">
        {files.replaceAll('optional', 'swap')}
      </style>
      <noscript>
        <style>{files}</style>
      </noscript>
    </>
  )
}
