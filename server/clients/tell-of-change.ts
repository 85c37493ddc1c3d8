import { eq } from 'drizzle-orm'
import { MAX_DONE_MESSAGE } from '#contract/pick-form.ts'
import { viewLinks } from '#server/database/tables/index.ts'
import { ownerAndPicture } from '#server/galleries/gallery-cover.ts'
import { defineEmail } from '#server/mail/send-email.ts'
import { wordsIn } from '#server/mail/words.ts'

/** Tells the owner that a view link's holder wants to change a sent list. Dropped once the list is open. */
export const changeEmail = defineEmail<{ linkId: number }>(
  'picks-change',
  async (db, { linkId }, product) => {
    const [link] = await db.select().from(viewLinks).where(eq(viewLinks.id, linkId))
    const found = link?.doneAt && (await ownerAndPicture(db, link.galleryId))
    if (!found) return null
    const { language, texts, quoted } = await wordsIn(product, found.language)
    const asking = { name: quoted(link.name), title: quoted(found.gallery.title) }
    return {
      language,
      to: found.to,
      picture: found.picture,
      isPrivate: true,
      subject: texts.picksChangeSubject(asking),
      paragraphs: [
        link.askedMessage
          ? texts.picksChangeWith({ ...asking, message: quoted(link.askedMessage, MAX_DONE_MESSAGE) })
          : texts.picksChange(asking),
        texts.picksChangeAdvice,
      ],
      ending: texts.picksChangeEnding,
      action: {
        label: texts.viewClientsPicks,
        url: new URL(`/gallery/${link.galleryId}/settings?tab=clients`, product.publicUrl).href,
      },
    }
  },
)
