import { hasEnded } from '#contract/closing.ts'
import type { ShareableLink, ShareableLinkChange } from '#contract/upload-links.ts'
import { sendJson } from '#web/base/api.ts'
import { shortDate } from '#web/base/dates.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useChange } from '#web/base/use-change.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ChangedLink, LinkFields } from './link-fields.tsx'
import { linksQuery } from './queries.ts'

const FAILED = 'Failed to update shareable link. Please try again.'

/** Changes a link's name, its length of life, the chapter of its images, and their review. */
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
  const before = { name: link.name ?? '', days: '', review: link.review, message: link.message ?? '' }
  const form = useFormOf(ChangedLink, { ...before, chapterId: link.chapterId })
  const change = useChange(linksQuery(galleryId))
  const editing = useSubmit(
    form,
    ({ name, review, message, chapterId, days }, typed) =>
      sendJson<ShareableLink>('PATCH', `/api/shareable-links/${link.id}`, {
        ...{ name, review },
        ...(typed.message !== before.message && { message }),
        ...(chapterId !== link.chapterId && { chapterId }),
        ...(days !== undefined && { expiresInDays: days }),
      } satisfies ShareableLinkChange),
    {
      failed: FAILED,
      done(saved) {
        change((links) => links.map((one) => (one.id === saved.id ? saved : one)))
        toast({ title: 'Shareable link updated' })
        close()
      },
      refused(error) {
        toastRefusal(error, FAILED)
        return true
      },
    },
  )
  return (
    <Dialog title={`Edit “${label}”`} description="The address and the QR code stay the same.">
      <Form {...editing}>
        <LinkFields
          galleryId={galleryId}
          form={form}
          daysHint={
            hasEnded(link.expiresAt, Date.now())
              ? `From today. Expired ${shortDate(link.expiresAt)}.`
              : `From today. Leave empty to keep ${shortDate(link.expiresAt)}.`
          }
        />
        <Actions save="Save changes" saving="Saving..." />
      </Form>
    </Dialog>
  )
}
