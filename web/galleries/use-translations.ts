import { useState } from 'react'
import type { Translations, TranslationsChange } from '#contract/translations.ts'
import { conflictOf } from '#web/base/conflict.tsx'
import { type TypedTranslations, translationsChange } from './translations.ts'

type Edit = { typed: TypedTranslations; was: Translations<string> }

/** The translations that a form holds beside its fields: those that are saved, until something is typed. */
export function useTranslations(saved: Translations<string>) {
  const [edit, setEdit] = useState<Edit>()
  const [theirs, setTheirs] = useState<TranslationsChange<string>>({})
  const typed = edit?.typed ?? saved
  return {
    typed,
    /** What someone else has written since typing began. */
    theirs,
    /** What to send; undefined while nothing is different. */
    changed: edit && translationsChange(edit.was, edit.typed, theirs),
    type: (next: TypedTranslations) => setEdit({ typed: next, was: edit?.was ?? saved }),
    /** To be called after saving: what was typed since `typed` was sent stays. */
    saved(now: Translations<string>) {
      setTheirs({})
      setEdit((latest) => (latest?.typed === edit?.typed || !latest ? undefined : { ...latest, was: now }))
    },
    /** Takes from a failure what someone else has written. */
    record(error: unknown) {
      const current = conflictOf(error)?.translations as TranslationsChange<string> | undefined
      if (current) setTheirs(current)
    },
  }
}
