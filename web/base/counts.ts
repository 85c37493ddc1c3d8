import { countsIn } from '#contract/counts.ts'
import { LANGUAGE } from './language.ts'

/** Texts of numbers as the browser's language groups them. */
export const { grouped, countText, imageCountText, shownText } = countsIn(LANGUAGE)
