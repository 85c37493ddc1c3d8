import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { LINK_LIFETIME_MAX_DAYS, LINK_MESSAGE_MAX } from '#contract/upload-links.ts'
import { z } from '#contract/zod.ts'
import { chaptersQuery } from '#web/galleries/chapters-query.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const optional = z
  .string()
  .trim()
  .transform((typed) => typed || null)

const isLifetime = (typed: string) =>
  /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= LINK_LIFETIME_MAX_DAYS
const error = `Please enter a number of days from 1 to ${LINK_LIFETIME_MAX_DAYS}.`

/** Fields of a new link as they are typed. */
export const NewLink = z.object({
  name: optional,
  days: z.string().trim().refine(isLifetime, { error }).transform(Number),
  review: z.boolean(),
  chapterId: z.number().nullable(),
  message: optional,
})
export type TypedLink = z.input<typeof NewLink>

/** Fields of an existing link: an empty one keeps the date, so that a new name does not prolong the link. */
export const ChangedLink = NewLink.extend({
  days: z
    .string()
    .trim()
    .refine((typed) => typed === '' || isLifetime(typed), { error })
    .transform((typed) => (typed === '' ? undefined : Number(typed))),
})

/** Form fields of an upload link, new or existing. */
export function LinkFields({
  galleryId,
  form,
  daysHint,
}: {
  galleryId: number
  form: Pick<UseFormReturn<TypedLink>, 'watch' | 'setValue'>
  daysHint?: string
}) {
  const [review, chapterId] = form.watch(['review', 'chapterId'])
  const { data: chapters = [] } = useQuery(chaptersQuery(galleryId))
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <Field name="name" label="Name" aside="Optional" autoComplete="off" maxLength={255} />
        <Field
          name="days"
          label="Open for"
          suffix="days"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          hint={daysHint}
        />
      </div>
      {chapters.length > 0 && (
        <SelectField
          label="Chapter"
          placeholder="None"
          hint="Where new pictures go. Guests don’t see it."
          value={chapterId === null ? '' : String(chapterId)}
          options={chapters.map(({ id, title }) => ({ value: String(id), label: title }))}
          onChange={(id) => form.setValue('chapterId', Number(id) || null, { shouldDirty: true })}
        />
      )}
      <Field
        name="message"
        as={TextArea}
        label="Message to guests"
        aside="Optional"
        hint="Guests read it instead of the gallery's description."
        rows={3}
        maxLength={LINK_MESSAGE_MAX}
      />
      <Checkbox
        label="Review images first"
        hint="New pictures wait on the Images tab until you or a collaborator approves them."
        checked={review}
        onChange={(on) => form.setValue('review', on, { shouldDirty: true })}
      />
    </>
  )
}
