import { and, count, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { picks, viewLinks } from '#server/database/tables/index.ts'
import { ownerAndPicture } from '#server/galleries/gallery-cover.ts'
import { digest } from '#server/mail/digest.ts'
import { defineEmail } from '#server/mail/send-email.ts'
import { type Words, wordsIn } from '#server/mail/words.ts'

/** Maximum number of holders that an e-mail names; it counts all of them. */
const QUOTED = 5

export const picksEmail = defineEmail<{ galleryId: number; linkIds: number[] }>(
  'picks',
  async (db, { galleryId, linkIds }, product) => {
    const found = await ownerAndPicture(db, galleryId)
    // They may have been deleted or reopened since.
    const done = await db
      .select({
        name: viewLinks.name,
        message: viewLinks.doneMessage,
        chosen: count(picks.imageId),
      })
      .from(viewLinks)
      .leftJoin(picks, and(eq(picks.viewLinkId, viewLinks.id), eq(picks.mark, 'yes')))
      .where(and(inArray(viewLinks.id, linkIds), isNotNull(viewLinks.doneAt)))
      .groupBy(viewLinks.id)
      .orderBy(desc(viewLinks.doneAt))
    if (!found || done.length === 0) return null
    const words = await wordsIn(product, found.language)
    const { language, texts, quoted } = words
    const title = quoted(found.gallery.title)
    const [first] = done
    const more = done.length - QUOTED
    return {
      language,
      to: found.to,
      picture: found.picture,
      isPrivate: true,
      subject:
        done.length === 1
          ? texts.picksSubject({ name: quoted(first!.name), count: first!.chosen })
          : texts.picksOfManySubject({ count: done.length, title }),
      paragraphs: [
        texts.picks({ title }),
        ...done.slice(0, QUOTED).map((one) => summary(words, one)),
        ...(more > 0 ? [texts.andMore({ count: more })] : []),
      ],
      ending: texts.everyTenMinutes,
      action: {
        label: texts.viewPicks,
        url: new URL(`/gallery/${galleryId}/settings?tab=clients`, product.publicUrl).href,
      },
    }
  },
)

/** Mails the owner that holders of view links are done: at most one e-mail in ten minutes per gallery. */
export const picksDigest = digest({
  email: picksEmail,
  intervalMs: 10 * 60 * 1000,
  idsOf: (waiting) => waiting.map(({ subject, items }) => ({ galleryId: subject, linkIds: items })),
})

type Summary = { name: string; message: string | null; chosen: number }

function summary({ texts, quoted }: Words, { name, message, chosen }: Summary): string {
  const chose = { name: quoted(name), count: chosen }
  return message ? texts.picksOfWith({ ...chose, message: quoted(message, 300) }) : texts.picksOf(chose)
}
