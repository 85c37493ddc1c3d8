import type { ReactNode } from 'react'
import { TextConflict } from '#web/base/conflict.tsx'
import { Field } from '#web/ui/form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { useDetailsForm } from './details-form.ts'

/** Title and description, each with another user's conflicting change, and `children` between them. */
export function DetailsFields({
  details: { form, theirs },
  children,
}: {
  details: Pick<ReturnType<typeof useDetailsForm>, 'form' | 'theirs'>
  children?: ReactNode
}) {
  return (
    <>
      <Field name="title" label="Gallery Title" required autoComplete="off" maxLength={255} />
      <TextConflict form={form} field="title" what="the title" theirs={theirs.title} />
      {children}
      <Field name="description" as={TextArea} label="Description" aside="Optional" rows={4} />
      <TextConflict form={form} field="description" what="the description" theirs={theirs.description} />
    </>
  )
}
