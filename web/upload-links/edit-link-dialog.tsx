import { type FormEvent, useState } from 'react'
import type { ShareableLink } from '#contract/upload-links.ts'
import { shortDate } from '#web/base/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DAYS_PROBLEM, daysIn, LinkFields } from './link-fields.tsx'
import { isOver } from './link-life.ts'
import { useEditLink } from './use-edit-link.ts'

/** Changes a link's name, how long it is open, and whether what arrives is reviewed. */
export function EditLinkDialog({
  galleryId,
  link,
  label,
  open,
  onOpenChange,
}: {
  galleryId: number
  link: ShareableLink
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Edit "${label}"`}
      description="The address and the QR code stay the same."
    >
      <EditLink galleryId={galleryId} link={link} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function EditLink({
  galleryId,
  link,
  onClose,
}: {
  galleryId: number
  link: ShareableLink
  onClose: () => void
}) {
  const over = isOver(link)
  // An empty field keeps the date, so that a new name does not prolong the link.
  const [typed, setTyped] = useState({ name: link.name ?? '', days: '', review: link.review })
  const [daysError, setDaysError] = useState<string>()
  const editing = useEditLink(galleryId, link.id)
  function submit(event: FormEvent) {
    event.preventDefault()
    const expiresInDays = typed.days.trim() ? daysIn(typed.days) : undefined
    setDaysError(expiresInDays === null ? DAYS_PROBLEM : undefined)
    if (expiresInDays === null) return
    editing.mutate(
      { name: typed.name.trim() || null, review: typed.review, ...(expiresInDays && { expiresInDays }) },
      { onSuccess: onClose },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <LinkFields
        typed={typed}
        onChange={setTyped}
        daysHint={
          over
            ? `From today. Expired ${shortDate(link.expiresAt)}.`
            : `From today. Leave it empty to keep ${shortDate(link.expiresAt)}.`
        }
        daysError={daysError}
      />
      <div className="mt-3 flex flex-wrap-reverse justify-end gap-3 max-sm:*:flex-1">
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={editing.isPending}>
          {editing.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </form>
  )
}
