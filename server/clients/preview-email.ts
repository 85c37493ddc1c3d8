import type { SendGallery, SendPreview } from '#contract/sending.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Base } from '#server/base.ts'
import { type DrawPicture, emailOf } from '#server/mail/email.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { writeGalleryEmail } from './gallery-email.ts'
import { requireLink } from './send-gallery.ts'

/** The e-mail as its first recipient would get it. Sends nothing. Refuses (400) a view link of another gallery. */
export async function previewEmail(
  { db, config }: Base,
  draw: DrawPicture,
  galleryId: number,
  sender: Person,
  { to, subject, message, viewLinkId }: SendGallery,
): Promise<SendPreview> {
  await requireLink(db, galleryId, viewLinkId)
  const wanted = { galleryId, senderId: sender.id, viewLinkId: viewLinkId ?? null, subject, message }
  const found = await writeGalleryEmail(db, wanted, to[0]!, config)
  if (!found) throw notFound('Gallery')
  const email = await emailOf(config, 'preview', found.content, draw)
  const pictures = email.attachments?.map(
    ({ cid, contentType, content }) =>
      [`src="cid:${cid}"`, `src="data:${contentType};base64,${content.toString('base64')}"`] as const,
  )
  const html = (pictures ?? []).reduce(
    (before, [named, whole]) => before.replace(named, () => whole),
    email.html,
  )
  return { subject: email.subject, html, text: email.text }
}
