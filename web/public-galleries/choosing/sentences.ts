import { directionOf } from '#contract/languages.ts'
import { language, texts } from '#web/texts/texts.ts'

/** A text in its own direction, for the inside of another one on mirrored pages (UAX #9, FSI and PDI). */
export const isolated = (text: string): string =>
  directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text

/** A text with a full stop, unless it ends a sentence already. */
export const asSentence = (text: string): string =>
  /[.!?。！？؟]\u2069?$/.test(text) ? text : texts.asSentence({ text })

/** Sentences after each other. */
export const sentences = (...all: string[]): string =>
  all.reduce((first, second) => texts.sentences({ first, second }))
