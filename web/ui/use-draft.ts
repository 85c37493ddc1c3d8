import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { Texts } from './merge-texts.ts'

const drafts = new Map<string, Texts>()

/**
 * Keeps what was typed into a form and not saved while the form is not on the page, until the page itself is left:
 * whoever looks at another tab and comes back finds it again.
 * @param key what the form is about
 */
export function useDraft<Fields extends Texts & FieldValues>(
  key: string,
  form: Pick<UseFormReturn<Fields>, 'formState' | 'getValues' | 'setValue'>,
) {
  useEffect(() => {
    for (const [field, text] of Object.entries(drafts.get(key) ?? {})) {
      form.setValue(field as Path<Fields>, text as PathValue<Fields, Path<Fields>>, { shouldDirty: true })
    }
    return () => {
      const saved = form.formState.defaultValues as Texts
      const typed = Object.entries(form.getValues() as Texts).filter(([field, text]) => text !== saved[field])
      if (typed.length > 0) drafts.set(key, Object.fromEntries(typed))
      else drafts.delete(key)
    }
  }, [key, form])
}

/** For when somebody else sits down here. */
export const forgetDrafts = () => drafts.clear()
