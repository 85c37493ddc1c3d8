import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { keepSubdomainCharacters, SUBDOMAIN_MAX, SUBDOMAIN_MIN } from '#contract/subdomain.ts'
import { aroundName } from '#web/base/around-name.ts'
import { Field } from '#web/ui/form.tsx'
import { AvailabilityIcon, AvailabilityMessage } from './availability.tsx'
import { type Availability, useAvailability } from './use-availability.ts'
import { useSuggestedSubdomain } from './use-suggested-subdomain.ts'

export type Names = { title: string; subdomain: string }

/** Suggests the subdomain while the title is typed, and checks its availability. */
export function useNames(form: UseFormReturn<Names>) {
  const [byHand, setByHand] = useState(false)
  const [title, subdomain] = form.watch(['title', 'subdomain'])
  const { touchedFields, isSubmitted } = form.formState
  const setSubdomain = (value: string) =>
    form.setValue('subdomain', value, { shouldValidate: isSubmitted || touchedFields.subdomain === true })
  useSuggestedSubdomain(title, byHand, setSubdomain)
  const availability = useAvailability(subdomain)
  const blocked = availability === 'checking' || availability === 'taken' || subdomain.length < SUBDOMAIN_MIN
  return {
    title,
    subdomain,
    availability,
    /** True while it cannot be saved. */
    blocked,
    setByHand(value: string) {
      setByHand(true)
      setSubdomain(value)
    },
  }
}

/** Fields for a gallery's title and subdomain. */
export function NameFields({
  invalid,
  availability,
  setByHand,
}: {
  invalid: boolean
  availability: Availability
  setByHand: (subdomain: string) => void
}) {
  return (
    <>
      <Field name="title" label="Gallery Title" required autoComplete="off" maxLength={255} />
      <SubdomainField
        name="subdomain"
        label="Subdomain"
        invalid={invalid}
        availability={availability}
        onType={setByHand}
      />
    </>
  )
}

/** Field for a name below this host. `rules` is the hint while there is nothing to check. */
export function SubdomainField({
  name,
  label,
  rules,
  invalid,
  availability,
  onType,
}: {
  name: string
  label: string
  rules?: string | undefined
  invalid: boolean
  availability: Availability
  onType: (subdomain: string) => void
}) {
  return (
    <Field
      name={name}
      label={label}
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="url"
      maxLength={SUBDOMAIN_MAX}
      {...aroundName()}
      end={<AvailabilityIcon availability={availability} />}
      hint={!invalid && <AvailabilityMessage availability={availability} rules={rules} />}
      onChange={({ target }) => {
        const typed = target.value
        const kept = keepSubdomainCharacters(typed)
        const caret = (target.selectionStart ?? typed.length) - (typed.length - kept.length)
        onType(kept)
        // Setting the value moves the caret to the end.
        if (kept !== typed) target.setSelectionRange(caret, caret)
      }}
    />
  )
}
