/**
 * What the page says, in its language. A browser's page has one language, which is set before anything is said; the server
 * sets it for each page that it draws, which nothing interrupts.
 */
import type { Language, Spoken } from '#contract/languages.ts'
import type { Texts, TextsOf } from '#texts/catalogue.ts'

/** On pages of galleries and sites. */
export let texts: Texts
/** On the page of an upload link. */
export let guests: TextsOf<'guests'>
/** On the pages around signing in. */
export let accounts: TextsOf<'accounts'>
export let language: Language
/** What the page speaks, and whether its address says so. */
export let speech: Spoken

/** Sets the language of a page of a gallery or site. A script has the texts of scripts only. */
export function speak(spoken: Spoken, said: Texts | TextsOf<'scripts'>): void {
  speech = spoken
  language = spoken.language
  texts = said as Texts
}

/** Sets the language of the page of an upload link. */
export function speakToGuests(spoken: Spoken, said: TextsOf<'guests'>): void {
  speech = spoken
  language = spoken.language
  guests = said
}

/** Sets the language of the pages around signing in. */
export function speakOfAccounts(spoken: Spoken, said: TextsOf<'accounts'>): void {
  speech = spoken
  language = spoken.language
  accounts = said
}

/** Stands in a text where an element is put (around.tsx): `texts.photographsBy({ name: HERE })`. */
export const HERE = '\u2063'
