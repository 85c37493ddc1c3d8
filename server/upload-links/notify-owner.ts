import { and, desc, eq, not } from 'drizzle-orm'
import type { Transaction } from '#server/database/connect.ts'
import { galleries, type ImageRow, images, shareableLinks, users } from '#server/database/tables/index.ts'
import { notRemoved } from '#server/galleries/found.ts'
import { pictureOf } from '#server/galleries/gallery-cover.ts'
import { isVisible } from '#server/galleries/visible-images.ts'
import { digest } from '#server/mail/digest.ts'
import { defineEmail } from '#server/mail/send-email.ts'
import { accountLanguage, wordsIn } from '#server/mail/words.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/** Delay of the mail, so that it counts the images of several uploads. */
const BATCH_WAIT_MS = 2 * 60 * 1000

export const guestUploadsEmail = defineEmail<{ linkId: number; count: number }>(
  'guest-uploads',
  async (db, { linkId, count }, product) => {
    const [found] = await db
      .select({ link: shareableLinks, gallery: galleries, to: users.email, language: accountLanguage })
      .from(shareableLinks)
      .innerJoin(galleries, eq(galleries.id, shareableLinks.galleryId))
      .innerJoin(users, eq(users.id, galleries.userId))
      .where(and(eq(shareableLinks.id, linkId), notRemoved))
    if (!found?.gallery.mailOnUploads) return null
    const { link, gallery, to } = found
    const inReview = and(eq(images.galleryId, gallery.id), not(isVisible))
    const waiting = await db.$count(images, inReview)
    const [picture] = await db
      .select(pictureOf)
      .from(images)
      .where(eq(images.shareableLinkId, linkId))
      .orderBy(desc(images.id))
      .limit(1)
    const { language, texts, quoted } = await wordsIn(product, found.language)
    const added = { count, title: quoted(gallery.title) }
    return {
      language,
      to,
      picture: picture ?? null,
      subject: texts.guestUploadsSubject(added),
      paragraphs: [
        link.name ? texts.guestUploadsBy({ ...added, link: quoted(link.name) }) : texts.guestUploads(added),
        ...(waiting > 0 ? [texts.guestUploadsWait({ count: waiting })] : []),
      ],
      ending: texts.guestUploadsEnding,
      action: {
        label: texts.viewPictures,
        url: new URL(
          `/gallery/${gallery.id}/settings?tab=images${waiting > 0 ? '#waiting' : ''}`,
          product.publicUrl,
        ).href,
      },
    }
  },
)

/** Mails the owner that guests added images: at most once an hour per link. */
export const guestUploadsDigest = digest({
  email: guestUploadsEmail,
  intervalMs: 60 * 60 * 1000,
  idsOf: (waiting) => waiting.map(({ subject, items }) => ({ linkId: subject, count: items.length })),
})

/** Notifies the owner of images that a guest added through a link, in the transaction that stores them. */
export async function tellOfGuestImages(
  tx: Transaction,
  jobs: Jobs,
  linkId: number,
  added: ImageRow[],
): Promise<void> {
  const about = { subject: linkId, galleryId: added[0]!.galleryId }
  const imageIds = added.map(({ id }) => id)
  await guestUploadsDigest.add(tx, jobs, about, imageIds, BATCH_WAIT_MS)
}
