import { and, count, desc, eq, gt, lte } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Transaction } from '#server/database/connect.ts'
import { type SelectionRow, selectedImages, selections } from '#server/database/tables/index.ts'
import { ownerAndPicture } from '#server/galleries/gallery-cover.ts'
import { digest } from '#server/mail/digest.ts'
import { isolated } from '#server/mail/isolated.ts'
import { defineEmail } from '#server/mail/send-email.ts'
import { type Words, wordsIn } from '#server/mail/words.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/** Maximum number of selections that an e-mail quotes; it counts all of them. */
const QUOTED = 5

const HOUR_MS = 60 * 60 * 1000
/** Number of selections per hour from which e-mails are sent hourly. */
const MANY_AN_HOUR = 20

export const selectionsEmail = defineEmail<{ galleryId: number; after: number; upTo: number }>(
  'selections',
  async (db, { galleryId, after, upTo }, product) => {
    const found = await ownerAndPicture(db, galleryId)
    const told = and(eq(selections.galleryId, galleryId), gt(selections.id, after), lte(selections.id, upTo))
    const newest = await db
      .select({
        name: selections.name,
        email: selections.email,
        message: selections.message,
        pictures: count(selectedImages.imageId),
      })
      .from(selections)
      .leftJoin(selectedImages, eq(selectedImages.selectionId, selections.id))
      .where(told)
      .groupBy(selections.id)
      .orderBy(desc(selections.id))
      .limit(QUOTED)
    // They may have been deleted since.
    if (!found || newest.length === 0) return null
    const all = newest.length < QUOTED ? newest.length : await db.$count(selections, told)
    const words = await wordsIn(product, found.language)
    const { language, texts, quoted } = words
    const title = quoted(found.gallery.title)
    const [first] = newest
    return {
      language,
      to: found.to,
      picture: found.picture,
      subject:
        all === 1
          ? texts.selectionSubject({ name: quoted(first!.name), count: first!.pictures, title })
          : texts.selectionsSubject({ count: all, title }),
      paragraphs: [
        all === 1 ? texts.selection({ title }) : texts.selections({ count: all, title }),
        ...newest.map((one) => summary(words, one)),
        ...(all > newest.length ? [texts.andMore({ count: all - newest.length })] : []),
      ],
      ending: texts.everyTenMinutes,
      action: {
        label: all === 1 ? texts.viewSelection : texts.viewSelections,
        url: new URL(`/gallery/${galleryId}/settings?tab=clients`, product.publicUrl).href,
      },
    }
  },
)

/** Mails the owner about new selections: per gallery at most every ten minutes, or hourly if many. */
export const selectionsDigest = digest({
  email: selectionsEmail,
  intervalMs: 10 * 60 * 1000,
  idsOf: (waiting) =>
    waiting.map(({ subject, items }) => ({
      galleryId: subject,
      after: Math.min(...items) - 1,
      upTo: Math.max(...items),
    })),
})

/** Tells the owner of a selection, in the transaction that adds it. */
export async function tellOfSelection(
  tx: Transaction,
  jobs: Jobs,
  { id, galleryId }: Pick<SelectionRow, 'id' | 'galleryId'>,
): Promise<void> {
  const lately = and(eq(selections.galleryId, galleryId), gt(selections.createdAt, clock.fromNow(-HOUR_MS)))
  const delayMs = (await tx.$count(selections, lately)) > MANY_AN_HOUR ? HOUR_MS : 0
  await selectionsDigest.add(tx, jobs, { subject: galleryId, galleryId }, [id], delayMs)
}

type Summary = { name: string; email: string | null; message: string | null; pictures: number }

function summary({ texts, quoted }: Words, { name, email, message, pictures }: Summary): string {
  // The address is valid, so the owner can reply to it.
  const who = email ? `${quoted(name)} (${isolated(email)})` : quoted(name)
  const sent = { count: pictures, who }
  return message ? texts.selectionOfWith({ ...sent, message: quoted(message, 300) }) : texts.selectionOf(sent)
}
