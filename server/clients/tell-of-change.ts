import { eq } from 'drizzle-orm'
import { MAX_DONE_MESSAGE } from '#contract/pick-form.ts'
import { viewLinks } from '#server/database/tables/index.ts'
import { ownerAndPicture } from '#server/galleries/gallery-cover.ts'
import { quoted } from '#server/mail/quoted.ts'
import { defineEmail } from '#server/mail/send-email.ts'

/** To the owner: the holder of a view link wants to change what they have sent. Nothing once it is open again. */
export const changeEmail = defineEmail<{ linkId: number }>(
  'picks-change',
  async (db, { linkId }, { publicUrl }) => {
    const [link] = await db.select().from(viewLinks).where(eq(viewLinks.id, linkId))
    const found = link?.doneAt && (await ownerAndPicture(db, link.galleryId))
    if (!found) return null
    const [name, title] = [quoted(link.name), quoted(found.gallery.title)]
    const said = link.askedMessage ? `: ${quoted(link.askedMessage, MAX_DONE_MESSAGE)}` : '.'
    return {
      to: found.to,
      picture: found.picture,
      isPrivate: true,
      subject: `${name} would like to change their choices`,
      paragraphs: [
        `${name} has sent you choices from your gallery ${title}, and would like to change them${said}`,
        `They can choose again once you press 'Reopen' beside their name.`,
      ],
      ending: 'Each client can ask once an hour.',
      action: {
        label: 'View their choices',
        url: new URL(`/gallery/${link.galleryId}/settings?tab=clients`, publicUrl).href,
      },
    }
  },
)
