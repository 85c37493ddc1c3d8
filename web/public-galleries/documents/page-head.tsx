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
   * Time to request the typefaces' files: first on pages without pictures; otherwise when they are used, as
   * browsers would delay the first picture for them. If a cover fills the first screen, after it, as the
   * document contains the letters of that screen.
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

/** Matches a rule with a file. */
const FILE = /@font-face\s*\{[^}]*url\([^}]*\}/g

/**
 * Limits the typefaces' files to print until the page's script enables them on the screen, as their text is
 * below the first screen. None is `optional`, as a font that arrives so late has to replace the system's.
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
