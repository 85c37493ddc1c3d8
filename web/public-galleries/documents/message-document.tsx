import type { ReactNode } from 'react'
import type { PageStyle } from '#contract/public-page.ts'
import { LanguageChoice } from '#web/texts/language-choice.tsx'
import { spoken } from '#web/texts/spoken.ts'
import { texts } from '#web/texts/texts.ts'
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
  /** Name of the product, on the app's own pages. */
  productName?: string | undefined
  title: string
  /** Reason, and advice. */
  text?: string
  /** Query of the same address, for a link to retry; only if that may succeed. */
  again?: string | undefined
  /** True if `again` opens in a new tab. */
  inNewTab?: boolean
  /** Theme and typeface of the hidden gallery. */
  look?: PageStyle | undefined
  /** Content behind everything. */
  backdrop?: ReactNode
  /** Address of the page's script. */
  script?: string
  children?: ReactNode
}

/** A page with a single message: the gallery was not found, is closed, or cannot be shown at the moment. */
export function MessageDocument({
  productName,
  title,
  text,
  again,
  inNewTab,
  look,
  backdrop,
  script,
  children,
}: Props) {
  return (
    <html {...spoken()} data-theme={look?.theme} data-typeface={look?.typeface}>
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
          <h1 className="title-face phrases">{title}</h1>
          {text && <p>{text}</p>}
          {again && (
            <a href={again} {...(inNewTab && { target: '_blank', rel: 'noopener' })}>
              {texts.tryAgain}
            </a>
          )}
          {children}
        </main>
        {!productName && <LanguageChoice label={texts.language} />}
        {script && <script type="module" src={script} />}
      </body>
    </html>
  )
}
