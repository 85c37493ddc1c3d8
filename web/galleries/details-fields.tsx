import type { ReactNode } from 'react'
import { Dispute } from '#web/ui/dispute.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { useDetailsForm } from './details-form.ts'

/** Title and description, and what somebody else made of them meanwhile. `children` stand between the two. */
export function DetailsFields({
  details: { form, disputes },
  readOnly = false,
  children,
}: {
  details: Pick<ReturnType<typeof useDetailsForm>, 'form' | 'disputes'>
  readOnly?: boolean
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
        readOnly={readOnly}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <Dispute
        what="the title"
        theirs={disputes.disputed.title}
        onSettle={(whose) => disputes.settle('title', whose)}
      />
      {children}
      <TextArea
        label="Description"
        aside="Optional"
        rows={4}
        readOnly={readOnly}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <Dispute
        what="the description"
        theirs={disputes.disputed.description}
        onSettle={(whose) => disputes.settle('description', whose)}
      />
    </>
  )
}
