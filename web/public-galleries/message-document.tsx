import type { ReactNode } from 'react'
import { PageHead } from './page-head.tsx'

/** A picture rail with an empty hook and wire. */
function EmptyHook() {
  return (
    <svg viewBox="0 0 240 64" fill="none" stroke="currentColor" aria-hidden="true" focusable="false">
      <path d="M0 4h240" strokeWidth="5" />
      <path d="M120 2v12" strokeWidth="5" />
      <path d="m84 60 36-44 36 44" strokeWidth="2" />
    </svg>
  )
}

type Props = {
  productName: string
  title: string
  /** What to do about it; the page then has a link to try again. */
  text?: string
  children?: ReactNode
}

/** A page with a single message: the gallery was not found, is closed, or cannot be shown at the moment. */
export function MessageDocument({ productName, title, text, children }: Props) {
  return (
    <html lang="en">
      <PageHead title={`${title} · ${productName}`} preloadsFont>
        <meta name="robots" content="noindex" />
      </PageHead>
      <body>
        <main className="missing">
          <EmptyHook />
          <h1>{title}</h1>
          {text && (
            <>
              <p>{text}</p>
              <a href="?">Try again</a>
            </>
          )}
          {children}
        </main>
      </body>
    </html>
  )
}
