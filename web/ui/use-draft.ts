import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { draftOf, keepDraft } from './drafts.ts'
import type { Texts } from './merge-texts.ts'

/**
 * Keeps what was typed into a form and not saved while the form is not on the page, until the page itself is left:
 * whoever looks at another tab and comes back finds it again.
 * @param about what the form is about
 */
export function useDraft<Fields extends Texts & FieldValues>(
  about: string,
  form: Pick<UseFormReturn<Fields>, 'formState' | 'getValues' | 'setValue'>,
) {
  useEffect(() => {
    for (const [field, text] of Object.entries(draftOf<Texts>(about) ?? {})) {
      form.setValue(field as Path<Fields>, text as PathValue<Fields, Path<Fields>>, { shouldDirty: true })
    }
    return () => {
      const saved = form.formState.defaultValues as Texts
      const typed = Object.entries(form.getValues() as Texts).filter(([field, text]) => text !== saved[field])
      keepDraft(about, typed.length > 0 ? Object.fromEntries(typed) : undefined)
    }
  }, [about, form])
}
