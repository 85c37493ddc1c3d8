import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { useDisputedTexts } from './disputed-texts.ts'
import { draftOf, keepDraft } from './drafts.ts'
import type { Texts } from './merge-texts.ts'

/** What somebody wrote, and what they began with. */
type Draft<Fields> = { mine: Fields; before: Fields }

/**
 * Keeps what was typed into a form and not saved while the form is not on the page, until the page itself is left:
 * whoever looks at another tab and comes back finds it again, and is told what somebody else wrote there meanwhile.
 * @param about what the form is about
 */
export function useDraft<Fields extends Texts & FieldValues>(
  about: string,
  form: Pick<UseFormReturn<Fields>, 'formState' | 'getValues'>,
  disputes: ReturnType<typeof useDisputedTexts<Fields>>,
) {
  const restore = useEffectEvent(() => {
    const draft = draftOf<Draft<Fields>>(about)
    if (draft) disputes.meet(form.formState.defaultValues as Fields, draft.mine, draft.before)
  })
  const keep = useEffectEvent(() => {
    const before = form.formState.defaultValues as Fields
    const mine = form.getValues()
    const begun = Object.keys(before).some((field) => mine[field] !== before[field])
    keepDraft<Draft<Fields>>(about, begun ? { mine, before } : undefined)
  })
  useEffect(() => {
    restore()
    return keep
  }, [])
}
