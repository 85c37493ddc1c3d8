/** The form of the catalogues. English has every text; the other languages have the same ids. */
import type english from './en.ts'
import type { Message } from './message.ts'

type English = typeof english

/**
 * Part of the texts. On galleries and sites, `documents` are said by pages that the server draws alone, and `scripts`
 * by scripts, and maybe by such pages, too. `guests` are said by the page of an upload link, `accounts` by the pages
 * around signing in, `emails` by e-mails, and `letters` by what is written beforehand where a gallery is sent.
 */
export type Part = keyof English

/** A language's catalogue. */
export type Catalogue = { [P in Part]: { [Id in keyof English[P]]: string } }

/** What a catalogue becomes at build time (setup/compile-texts.ts): texts, and functions that make a text of values. */
export type TextsOf<P extends Part> = {
  [Id in keyof English[P]]: English[P][Id] extends Message<infer Values> ? (given: Values) => string : string
}

/** What pages say. */
export type Texts = TextsOf<'documents'> & TextsOf<'scripts'>
/** What e-mails say. */
export type EmailTexts = TextsOf<'emails'>
