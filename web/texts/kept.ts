import { keepLanguage } from '#contract/languages.ts'
import { speech } from './texts.ts'

/** A path on this page's host, or an address of a gallery or site, in the language that the visitor has requested. */
export const kept = (path: string): string => keepLanguage(path, speech)
