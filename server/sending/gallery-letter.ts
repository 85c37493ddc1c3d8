import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { nameOrEmail } from '#server/accounts/person.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import {
  customDomains,
  galleries,
  galleryLetters,
  images,
  users,
  viewLinks,
} from '#server/database/tables/index.ts'
import { galleryAddress, visitorsAddress } from '#server/galleries/address.ts'
import { isFound } from '#server/galleries/found.ts'
import { coverId, pictureOf } from '#server/galleries/gallery-cover.ts'
import { emailStudio } from '#server/galleries/studio.ts'
import { inOneLine, quoted, written } from '#server/mail/quoted.ts'
import { defineEmail } from '#server/mail/send-email.ts'
import { DAY_MS } from '#server/platform/time.ts'

/** Deliveries are tried for 16 hours. */
const KEPT_MS = 2 * DAY_MS

/** The e-mail that sends a gallery to one person, who is named by their place among the recipients. */
export const galleryEmail = defineEmail<{ letterId: number; recipient: number }>(
  'gallery',
  async (db, { letterId, recipient }, { publicUrl }) => {
    const sender = users
    const [found] = await db
      .select({
        letter: galleryLetters,
        gallery: galleries,
        sender,
        link: viewLinks.token,
        domain: customDomains.hostname,
        picture: pictureOf,
      })
      .from(galleryLetters)
      .innerJoin(galleries, eq(galleries.id, galleryLetters.galleryId))
      .innerJoin(sender, eq(sender.id, galleryLetters.senderId))
      .leftJoin(viewLinks, eq(viewLinks.id, galleryLetters.viewLinkId))
      .leftJoin(
        customDomains,
        and(eq(customDomains.galleryId, galleries.id), isNotNull(customDomains.verifiedAt)),
      )
      .leftJoin(images, eq(images.id, coverId))
      .where(and(eq(galleryLetters.id, letterId), isFound))
    const to = found?.letter.recipients[recipient]
    if (!found || to === undefined || !found.sender.emailVerifiedAt) return null
    const { letter, gallery, link, domain, picture } = found
    const address = visitorsAddress(gallery, domain, publicUrl)
    // The app names a gallery by its subdomain.
    const own = [address, galleryAddress(gallery.subdomain, publicUrl)]
    const { email } = found.sender
    const name = nameOrEmail(found.sender)
    return {
      to,
      replyTo: email,
      isPrivate: true,
      studio: (await emailStudio(db, gallery, publicUrl)) ?? {
        name: name === email ? email : inOneLine(name),
        address: null,
        logo: null,
      },
      subject: written(letter.subject, own).replace(/\s+/g, ' '),
      paragraphs: written(letter.message, own).split(/\n{2,}/),
      picture,
      action: { label: 'View the gallery', url: link ? `${address}with/${link}` : address },
      ending: `Sent by ${name === email ? email : `${quoted(name)} (${email})`}. Your answer goes there.`,
    }
  },
  { toUnproven: true },
)

/** Deletes what was written in e-mails that are delivered by now, or never will be. */
export const forgetLetters = (db: Database) =>
  db.delete(galleryLetters).where(lt(galleryLetters.createdAt, new Date(clock.ms() - KEPT_MS)))
