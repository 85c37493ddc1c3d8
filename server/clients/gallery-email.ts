import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { nameOrEmail } from '#server/accounts/person.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import {
  customDomains,
  galleries,
  galleryEmails,
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
export const galleryEmail = defineEmail<{ emailId: number; recipient: number }>(
  'gallery',
  async (db, { emailId, recipient }, { publicUrl }) => {
    const sender = users
    const [found] = await db
      .select({
        sent: galleryEmails,
        gallery: galleries,
        sender,
        link: viewLinks.token,
        domain: customDomains.hostname,
        picture: pictureOf,
      })
      .from(galleryEmails)
      .innerJoin(galleries, eq(galleries.id, galleryEmails.galleryId))
      .innerJoin(sender, eq(sender.id, galleryEmails.senderId))
      .leftJoin(viewLinks, eq(viewLinks.id, galleryEmails.viewLinkId))
      .leftJoin(
        customDomains,
        and(eq(customDomains.galleryId, galleries.id), isNotNull(customDomains.verifiedAt)),
      )
      .leftJoin(images, eq(images.id, coverId))
      .where(and(eq(galleryEmails.id, emailId), isFound))
    const to = found?.sent.recipients[recipient]
    if (!found || to === undefined || !found.sender.emailVerifiedAt) return null
    const { sent, gallery, link, domain, picture } = found
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
      opening: `Sent by ${name === email ? email : `${quoted(name)} (${email})`}. Replies go to this address.`,
      subject: written(sent.subject, own).replace(/\s+/g, ' '),
      paragraphs: written(sent.message, own).split(/\n{2,}/),
      picture,
      action: { label: 'View the gallery', url: link ? `${address}with/${link}` : address },
    }
  },
  { toUnproven: true },
)

/** Deletes what was written in e-mails that are delivered by now, or never will be. */
export const forgetEmails = (db: Database) =>
  db.delete(galleryEmails).where(lt(galleryEmails.createdAt, new Date(clock.ms() - KEPT_MS)))
