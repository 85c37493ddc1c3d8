import { useState } from 'react'
import type { ShareableLink } from '#contract/upload-links.ts'
import { shortDate } from '#web/base/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Form } from '#web/ui/form.tsx'
import { DAYS_PROBLEM, daysIn, LinkFields } from './link-fields.tsx'
import { isOver } from './link-life.ts'
import { useEditLink } from './use-edit-link.ts'

/** Changes a link's name, how long it is open, and whether what arrives is reviewed. */
export default function EditLinkDialog({
  galleryId,
  link,
  label,
  close,
}: {
  galleryId: number
  link: ShareableLink
  label: string
  close: () => void
}) {
  // An empty field keeps the date, so that a new name does not prolong the link.
  const [typed, setTyped] = useState({ name: link.name ?? '', days: '', review: link.review })
  const [daysError, setDaysError] = useState<string>()
  const editing = useEditLink(galleryId, link.id)
  function submit() {
    const expiresInDays = typed.days.trim() ? daysIn(typed.days) : undefined
    setDaysError(expiresInDays === null ? DAYS_PROBLEM : undefined)
    if (expiresInDays === null) return
    editing.mutate(
      { name: typed.name.trim() || null, review: typed.review, ...(expiresInDays && { expiresInDays }) },
      { onSuccess: close },
    )
  }
  return (
    <Dialog title={`Edit “${label}”`} description="The address and the QR code stay the same.">
      <Form saving={editing.isPending} submit={submit}>
        <LinkFields
          typed={typed}
          onChange={setTyped}
          daysHint={
            isOver(link)
              ? `From today. Expired ${shortDate(link.expiresAt)}.`
              : `From today. Leave empty to keep ${shortDate(link.expiresAt)}.`
          }
          daysError={daysError}
        />
        <Actions save="Save changes" saving="Saving..." />
      </Form>
    </Dialog>
  )
}
