/** The form of the catalogues. English has every text; the other languages have the same ids. */
import type english from './en.ts'
import type { Message } from './message.ts'

type English = typeof english

/**
 * Part of the texts. On galleries and sites, `documents` are those of pages that the server renders alone, and
 * `scripts` those of scripts, and perhaps of such pages, too. `guests` are for the page of an upload link, `accounts`
 * for the pages around signing in, `emails` for e-mails, and `letters` for prepared messages that send a gallery.
 */
export type Part = keyof English

/** A language's catalogue. */
export type Catalogue = { [P in Part]: { [Id in keyof English[P]]: string } }

/** A catalogue after the build (setup/compile-texts.ts): texts, and functions that make a text of values. */
export type TextsOf<P extends Part> = {
  [Id in keyof English[P]]: English[P][Id] extends Message<infer Values> ? (given: Values) => string : string
}

/** Texts of pages. */
export type Texts = TextsOf<'documents'> & TextsOf<'scripts'>
/** Texts of e-mails. */
export type EmailTexts = TextsOf<'emails'>
