import { useState } from 'react'
import type { Translations, TranslationsChange } from '#contract/translations.ts'
import { conflictOf } from '#web/base/conflict.tsx'
import { type TypedTranslations, translationsChange } from './translations.ts'

type Edit = { typed: TypedTranslations; was: Translations<string> }

/** Translations of a form beside its fields: the saved ones, until something is typed. */
export function useTranslations(saved: Translations<string>) {
  const [edit, setEdit] = useState<Edit>()
  const [theirs, setTheirs] = useState<TranslationsChange<string>>({})
  const typed = edit?.typed ?? saved
  return {
    typed,
    /** Texts that someone else has saved since typing began. */
    theirs,
    /** Change to send; undefined if there is none. */
    changed: edit && translationsChange(edit.was, edit.typed, theirs),
    type: (next: TypedTranslations) => setEdit({ typed: next, was: edit?.was ?? saved }),
    /** To be called after saving: keeps texts typed since `typed` was sent. */
    saved(now: Translations<string>) {
      setTheirs({})
      setEdit((latest) => (latest?.typed === edit?.typed || !latest ? undefined : { ...latest, was: now }))
    },
    /** Takes someone else's texts from a failure. */
    record(error: unknown) {
      const current = conflictOf(error)?.translations as TranslationsChange<string> | undefined
      if (current) setTheirs(current)
    },
  }
}
