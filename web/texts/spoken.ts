import { directionOf, type Language } from '#contract/languages.ts'
import { language } from './texts.ts'

/** Attributes of the document, or of a part that is in another language. */
export const spoken = (code: Language = language) => ({ lang: code, dir: directionOf(code) })
