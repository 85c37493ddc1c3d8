import { directionOf } from '#contract/languages.ts'
import { language, texts } from '#web/texts/texts.ts'

/** Isolates a text with its own direction within another one, on mirrored pages (UAX #9, FSI and PDI). */
export const isolated = (text: string): string =>
  directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text

/** Adds a full stop to a text, unless it already ends a sentence. */
export const asSentence = (text: string): string =>
  /[.!?。！？؟]\u2069?$/.test(text) ? text : texts.asSentence({ text })

/** Joins sentences. */
export const sentences = (...all: string[]): string =>
  all.reduce((first, second) => texts.sentences({ first, second }))
