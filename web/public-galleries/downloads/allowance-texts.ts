import type { Allowance } from '#contract/visitor-downloads.ts'
import { texts } from '#web/texts/texts.ts'

/** Id of the line about the downloads left through a link, so that the script finds it. */
export const LEFT_ID = 'downloads-left'

/** '3 of 10 downloads left'. */
export const leftText = ({ most, taken }: Allowance): string =>
  texts.downloadsLeft({ left: Math.max(0, most - taken), count: most })
