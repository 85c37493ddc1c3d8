import { useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { mergeTexts, type Texts } from './merge-texts.ts'

/** What somebody else wrote into the fields that both changed, by field. */
export type Disputed<Fields extends Texts> = Partial<Record<keyof Fields & string, string>>

type Form<Fields extends FieldValues> = Pick<
  UseFormReturn<Fields>,
  'formState' | 'getValues' | 'reset' | 'setValue' | 'setFocus'
>

/**
 * For a form that somebody else overtook: keeps its texts, takes over theirs where only they changed something, and
 * remembers theirs for the fields that both changed.
 */
export function useDisputedTexts<Fields extends Texts & FieldValues>(form: Form<Fields>) {
  const [disputed, setDisputed] = useState<Disputed<Fields>>({})

  return {
    disputed,
    /**
     * @param mine what I wrote, and `before` what I began with: by default those of the form
     * @returns whether a field is disputed; from now on the form counts as begun from theirs
     */
    meet(
      theirs: Fields,
      mine: Fields = form.getValues(),
      before = form.formState.defaultValues as Fields,
    ): boolean {
      const { texts, disputed: fields } = mergeTexts(before, mine, theirs)
      form.reset(theirs as DefaultValues<Fields> & Fields)
      for (const field of Object.keys(texts)) write(form, field, texts[field]!)
      const overwritten: Disputed<Fields> = {}
      for (const field of fields) overwritten[field] = theirs[field]
      setDisputed(overwritten)
      return fields.length > 0
    },
    /** Ends the dispute about a field. */
    settle(field: keyof Fields & string, whose: 'mine' | 'theirs') {
      const theirs = disputed[field]
      if (whose === 'theirs' && theirs !== undefined) write(form, field, theirs)
      setDisputed(({ [field]: _, ...others }) => others as Disputed<Fields>)
      form.setFocus(field as unknown as Path<Fields>)
    },
    settleAll: () => setDisputed({}),
  }
}

const write = <Fields extends Texts & FieldValues>(form: Form<Fields>, field: string, text: string) =>
  form.setValue(field as Path<Fields>, text as PathValue<Fields, Path<Fields>>, { shouldDirty: true })
