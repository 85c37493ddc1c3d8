import { directionOf, type Language } from '#contract/languages.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'

/** First strong isolate and its end (UAX #9): what is between them has its own direction. What people write has neither. */
const BEGIN = '\u2068'
const END = '\u2069'

/** A part of a text whose direction is its own, as that of a name or an address. */
export const isolated = (part: string): string => `${BEGIN}${part}${END}`

/**
 * Such a text as plain text. Where all is written from the left, the marks are left out: old mail programs show them as
 * boxes.
 */
export const plainIn = (language: Language, text: string): string =>
  directionOf(language) === 'rtl' ? text : withoutMarks(text)

/** Such a text as HTML. */
export const isolatedHtml = (text: string): string =>
  escapeHtml(text).replaceAll(BEGIN, '<bdi>').replaceAll(END, '</bdi>')

/** Such a text as an attribute of HTML. */
export const attributeHtml = (text: string): string => escapeHtml(withoutMarks(text))

const withoutMarks = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '')
