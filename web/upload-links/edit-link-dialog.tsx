import { useState } from 'react'
import { hasEnded } from '#contract/closing.ts'
import type { ShareableLink, ShareableLinkChange } from '#contract/upload-links.ts'
import { sendJson } from '#web/base/api.ts'
import { shortDate } from '#web/base/dates.ts'
import { useAction } from '#web/base/use-action.ts'
import { useChange } from '#web/base/use-change.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Form } from '#web/ui/form.tsx'
import { DAYS_PROBLEM, daysIn, LinkFields } from './link-fields.tsx'
import { linksQuery } from './queries.ts'

/** Changes a link's name, how long it is open, where what arrives goes, and whether it is reviewed. */
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
  const [typed, setTyped] = useState({
    name: link.name ?? '',
    days: '',
    review: link.review,
    chapterId: link.chapterId,
    message: link.message ?? '',
  })
  const [daysError, setDaysError] = useState<string>()
  const change = useChange(linksQuery(galleryId))
  const editing = useAction({
    send: (wanted: ShareableLinkChange) =>
      sendJson<ShareableLink>('PATCH', `/api/shareable-links/${link.id}`, wanted),
    done(saved) {
      change((links) => links.map((one) => (one.id === saved.id ? saved : one)))
      close()
    },
    says: { title: 'Shareable link updated' },
    failed: 'Failed to update shareable link. Please try again.',
    refusalsOnly: true,
  })
  function submit() {
    const expiresInDays = typed.days.trim() ? daysIn(typed.days) : undefined
    setDaysError(expiresInDays === null ? DAYS_PROBLEM : undefined)
    if (expiresInDays === null) return
    editing.mutate({
      name: typed.name.trim() || null,
      review: typed.review,
      ...(typed.message !== (link.message ?? '') && { message: typed.message.trim() || null }),
      ...(typed.chapterId !== link.chapterId && { chapterId: typed.chapterId }),
      ...(expiresInDays && { expiresInDays }),
    })
  }
  return (
    <Dialog title={`Edit “${label}”`} description="The address and the QR code stay the same.">
      <Form saving={editing.isPending} submit={submit}>
        <LinkFields
          galleryId={galleryId}
          typed={typed}
          onChange={setTyped}
          daysHint={
            hasEnded(link.expiresAt, Date.now())
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
