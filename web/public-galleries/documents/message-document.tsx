import type { ReactNode } from 'react'
import type { PageStyle } from '#contract/public-page.ts'
import { PageHead } from './page-head.tsx'

/** A hook on the rail, and the wires of the frame below (message.css). */
function Hook() {
  return (
    <svg viewBox="0 0 200 61" fill="none" stroke="currentColor" aria-hidden="true" focusable="false">
      <path d="M100 0v14" strokeWidth="5" />
      <path d="m20 61 80-47 80 47" strokeWidth="1.5" />
    </svg>
  )
}

type Props = {
  /** On the app's own pages. */
  productName?: string
  title: string
  /** What to do about it; the page then has a link to try again. */
  text?: string
  /** Of the gallery that is not shown. */
  look?: PageStyle | undefined
  /** Behind everything. */
  backdrop?: ReactNode
  /** Of the page's script. */
  script?: string
  children?: ReactNode
}

/** A page with a single message: the gallery was not found, is closed, or cannot be shown at the moment. */
export function MessageDocument({ productName, title, text, look, backdrop, script, children }: Props) {
  return (
    <html lang="en" data-theme={look?.theme} data-typeface={look?.typeface}>
      <PageHead
        title={productName ? `${title} · ${productName}` : title}
        typeface={look?.typeface}
        faces="first"
      >
        <meta name="robots" content="noindex" />
      </PageHead>
      <body>
        {backdrop}
        <main className="missing">
          <Hook />
          <h1 className="title-face">{title}</h1>
          {text && (
            <>
              <p>{text}</p>
              <a href="?">Try again</a>
            </>
          )}
          {children}
        </main>
        {script && <script type="module" src={script} />}
      </body>
    </html>
  )
}
