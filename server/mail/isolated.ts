import { directionOf, type Language } from '#contract/languages.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'

/** First strong isolate and its end (UAX #9), around a part with its own direction. Never in user input. */
const BEGIN = '\u2068'
const END = '\u2069'

/** Isolates a part of a text that has its own direction, such as a name or an address. */
export const isolated = (part: string): string => `${BEGIN}${part}${END}`

/**
 * Turns a text with isolates into plain text. Left-to-right languages get none of these marks, which old mail
 * programs show as boxes.
 */
export const plainIn = (language: Language, text: string): string =>
  directionOf(language) === 'rtl' ? text : withoutMarks(text)

/** Turns a text with isolates into HTML. */
export const isolatedHtml = (text: string): string =>
  escapeHtml(text).replaceAll(BEGIN, '<bdi>').replaceAll(END, '</bdi>')

/** Turns a text with isolates into the value of an HTML attribute. */
export const attributeHtml = (text: string): string => escapeHtml(withoutMarks(text))

const withoutMarks = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '')
