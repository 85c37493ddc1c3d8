import { useQuery } from '@tanstack/react-query'
import { LINK_LIFETIME_MAX_DAYS, LINK_MESSAGE_MAX } from '#contract/upload-links.ts'
import { chaptersQuery } from '#web/galleries/chapters-query.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** What is typed about a link. */
export type TypedLink = {
  name: string
  days: string
  review: boolean
  chapterId: number | null
  message: string
}

/** The days that were typed; null if that is no length of life. */
export function daysIn(typed: string): number | null {
  const days = Number(typed)
  return /^\d+$/.test(typed.trim()) && days >= 1 && days <= LINK_LIFETIME_MAX_DAYS ? days : null
}
export const DAYS_PROBLEM = `Please enter a number of days from 1 to ${LINK_LIFETIME_MAX_DAYS}.`

/** The fields of an upload link, for making one and for changing one. */
export function LinkFields({
  galleryId,
  typed,
  onChange,
  daysHint,
  daysError,
}: {
  galleryId: number
  typed: TypedLink
  onChange: (typed: TypedLink) => void
  daysHint?: string | undefined
  daysError: string | undefined
}) {
  const { data: chapters = [] } = useQuery(chaptersQuery(galleryId))
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <TextField
          label="Name"
          aside="Optional"
          autoComplete="off"
          maxLength={255}
          value={typed.name}
          onChange={(event) => onChange({ ...typed, name: event.target.value })}
        />
        <TextField
          label="Open for"
          suffix="days"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={typed.days}
          hint={daysHint}
          error={daysError}
          onChange={(event) => onChange({ ...typed, days: event.target.value })}
        />
      </div>
      {chapters.length > 0 && (
        <SelectField
          label="Chapter"
          placeholder="None"
          hint="Where new pictures go. Guests don’t see it."
          value={typed.chapterId === null ? '' : String(typed.chapterId)}
          options={chapters.map(({ id, title }) => ({ value: String(id), label: title }))}
          onChange={(id) => onChange({ ...typed, chapterId: Number(id) || null })}
        />
      )}
      <TextArea
        label="Message to guests"
        aside="Optional"
        hint="Guests read it instead of the gallery's description."
        rows={3}
        maxLength={LINK_MESSAGE_MAX}
        value={typed.message}
        onChange={(event) => onChange({ ...typed, message: event.target.value })}
      />
      <Checkbox
        label="Review images first"
        hint="New pictures wait on the Images tab until you or a collaborator approves them."
        checked={typed.review}
        onChange={(review) => onChange({ ...typed, review })}
      />
    </>
  )
}
