/**
 * Texts of the page, in its language. A browser's page has one language, which is set before any text is used; the server
 * sets it for each page that it renders, which nothing interrupts.
 */
import type { Language, Spoken } from '#contract/languages.ts'
import type { Texts, TextsOf } from '#texts/catalogue.ts'

/** Texts of the pages of galleries and sites. */
export let texts: Texts
/** Texts of the page of an upload link. */
export let guests: TextsOf<'guests'>
/** Texts of the pages around signing in. */
export let accounts: TextsOf<'accounts'>
export let language: Language
/** Language of the page; its `isAsked` is true if the address names it. */
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

/** Mark in a text for an element (around.tsx): `texts.photographsBy({ name: HERE })`. */
export const HERE = '\u2063'
