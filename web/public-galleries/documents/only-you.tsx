import type { KeptFrom } from '#contract/public-page.ts'
import { texts } from '#web/texts/texts.ts'

/** Note for members above a page that visitors cannot see. */
export const onlyYouText = (keptFrom: KeptFrom): string =>
  ({
    closed: texts.onlyYouClosed,
    private: texts.onlyYouPrivate,
    password: texts.onlyYouPassword,
  })[keptFrom]

export const OnlyYou = ({ keptFrom }: { keptFrom: KeptFrom }) => (
  <aside className="only-you" aria-label={texts.preview}>
    <p>{onlyYouText(keptFrom)}</p>
  </aside>
)
