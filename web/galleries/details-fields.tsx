import type { ReactNode } from 'react'
import { TextConflict } from '#web/base/conflict.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { useDetailsForm } from './details-form.ts'

/** Title and description, each with another user's conflicting change. `children` are between the two. */
export function DetailsFields({
  details: { form, theirs },
  children,
}: {
  details: Pick<ReturnType<typeof useDetailsForm>, 'form' | 'theirs'>
  children?: ReactNode
}) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Gallery Title"
        required
        autoComplete="off"
        maxLength={255}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextConflict form={form} field="title" what="the title" theirs={theirs.title} />
      {children}
      <TextArea
        label="Description"
        aside="Optional"
        rows={4}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <TextConflict form={form} field="description" what="the description" theirs={theirs.description} />
    </>
  )
}
