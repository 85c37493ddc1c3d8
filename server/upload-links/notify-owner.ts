import { and, desc, eq, gt, isNull, lt, not, or, sql } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Transaction } from '#server/database/connect.ts'
import { galleries, type ImageRow, images, shareableLinks, users } from '#server/database/tables/index.ts'
import { notRemoved } from '#server/galleries/found.ts'
import { pictureOf } from '#server/galleries/gallery-cover.ts'
import { isVisible } from '#server/galleries/visible-images.ts'
import { digest } from '#server/mail/digest.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import { accountLanguage, wordsIn } from '#server/mail/words.ts'
import { defineJob, type Jobs } from '#server/platform/jobs/jobs.ts'

/** Guests upload in batches; wait so that the mail counts several. */
const BATCH_WAIT_MS = 2 * 60 * 1000

/** Mails the owner that guests added images: at most once an hour for each link. */
export const guestUploadsDigest = digest({
  job: defineJob<{ linkId: number }>('tell-owner-of-uploads'),
  intervalMs: 60 * 60 * 1000,
  async news(tx, { linkId }) {
    const [link] = await tx.select().from(shareableLinks).where(eq(shareableLinks.id, linkId)).for('update')
    return link && link.pendingUploads > 0 ? { lastSentAt: link.toldAt, count: link.pendingUploads } : null
  },
  async send(tx, jobs, { linkId }, { count }) {
    await sendEmail(tx, jobs, guestUploadsEmail, { linkId, count })
    await tx
      .update(shareableLinks)
      .set({ pendingUploads: 0, toldAt: clock.now() })
      .where(eq(shareableLinks.id, linkId))
  },
})

/** Counts images uploaded through a link, in the transaction that stores them. */
export async function countGuestUploads(
  tx: Transaction,
  jobs: Jobs,
  linkId: number,
  count: number,
): Promise<void> {
  const [link] = await tx
    .update(shareableLinks)
    .set({ pendingUploads: sql`${shareableLinks.pendingUploads} + ${count}` })
    .where(eq(shareableLinks.id, linkId))
    .returning()
  // The first images since the last mail enlist the next one, which also counts those that arrive until it is sent.
  if (link && link.pendingUploads === count)
    await guestUploadsDigest.schedule(tx, jobs, { linkId }, link.toldAt, BATCH_WAIT_MS)
}

/** Takes an image that its guest withdraws out of the count, unless the owner was told of it. */
export async function uncountGuestUpload(
  tx: Transaction,
  image: Pick<ImageRow, 'shareableLinkId' | 'uploadedAt'>,
): Promise<void> {
  await tx
    .update(shareableLinks)
    .set({ pendingUploads: sql`${shareableLinks.pendingUploads} - 1` })
    .where(
      and(
        eq(shareableLinks.id, image.shareableLinkId ?? 0),
        gt(shareableLinks.pendingUploads, 0),
        or(isNull(shareableLinks.toldAt), lt(shareableLinks.toldAt, image.uploadedAt)),
      ),
    )
}

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
