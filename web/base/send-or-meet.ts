import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { useDisputedTexts } from '#web/ui/disputed-texts.ts'
import type { Texts } from '#web/ui/merge-texts.ts'
import { isConflict } from './api.ts'

/** Both changed the same, and the person has to say whose text stands: their form says so. */
export class Disagreement extends Error {}

/**
 * Sends what a form holds. When somebody else changed it meanwhile (409), the texts are brought together and sent
 * again; where both changed the same, it throws Disagreement.
 * @param send what is wanted, and what the person saw before
 * @param theirs asks what it is now
 */
export async function sendOrMeet<Fields extends Texts & FieldValues, Answer>(
  form: Pick<UseFormReturn<Fields>, 'formState' | 'getValues'>,
  disputes: ReturnType<typeof useDisputedTexts<Fields>>,
  send: (wanted: Fields, was: Fields) => Promise<Answer>,
  theirs: () => Promise<Fields>,
): Promise<Answer> {
  disputes.settleAll()
  try {
    return await send(form.getValues(), form.formState.defaultValues as Fields)
  } catch (error) {
    if (!isConflict(error)) throw error
    const now = await theirs()
    if (disputes.meet(now)) throw new Disagreement()
    return send(form.getValues(), now)
  }
}
