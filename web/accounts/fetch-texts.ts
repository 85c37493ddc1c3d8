import fetchTexts from 'texts:each/accounts'
import { lookUp } from '#contract/languages.ts'
import { accounts, speakOfAccounts } from '#web/texts/texts.ts'

/** Loads the texts of the pages around signing in, in the language of the document. */
export async function fetchAccountTexts(): Promise<void> {
  // The server has all of them.
  if (accounts || typeof document === 'undefined') return
  const language = lookUp(document.documentElement.lang) ?? 'en'
  const asked = new URLSearchParams(window.location.search).get('lang')?.toLowerCase()
  const { default: said } = await fetchTexts[language]()
  speakOfAccounts({ language, isAsked: asked === language }, said)
}
