import type { Mark } from '#contract/pick-form.ts'

/** Names of clients' marks, as members see them. */
export const MARK_WORDS: Record<Mark, string> = { yes: 'Yes', maybe: 'Maybe', no: 'No' }
