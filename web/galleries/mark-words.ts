import type { Mark } from '#contract/pick-form.ts'

/** How clients mark pictures, as members read it. */
export const MARK_WORDS: Record<Mark, string> = { yes: 'Yes', maybe: 'Maybe', no: 'No' }
