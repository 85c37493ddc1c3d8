import font from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import type { PageStyle } from '#contract/public-page.ts'
import favicon from '../public/favicon.svg?inline'
import { TYPEFACE_STYLES } from '../ui/typefaces/typefaces.ts'
import styles from './page.css?inline'
import printStyles from './print.css?inline'

type Props = {
  title: string
  typeface?: PageStyle['typeface']
  /** Of pages without pictures. Elsewhere browsers would wait for the font before they show the first picture. */
  preloadsFont: boolean
  children?: ReactNode
}

/** The head of every public page. The style sheet is inline, so that rendering needs no second request. */
export function PageHead({ title, typeface = 'sans', preloadsFont, children }: Props) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {children}
      <link rel="icon" type="image/svg+xml" href={favicon} />
      {preloadsFont && <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={font} />}
      <style>{styles}</style>
      {typeface !== 'sans' && <style>{TYPEFACE_STYLES[typeface]}</style>}
      <style>{printStyles}</style>
    </head>
  )
}
