import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
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
import { coverId } from '#server/galleries/gallery-cover.ts'
import type { UploadServices } from '#server/images/add-images.ts'
import { type LetterPicture, makeLetterPicture } from '#server/images/letter-picture.ts'
import { quoted, written } from '#server/mail/quoted.ts'
import { defineEmail } from '#server/mail/send-email.ts'
import { singleFlight } from '#server/platform/single-flight.ts'
import { DAY_MS } from '#server/platform/time.ts'

/** Deliveries are tried for 16 hours. */
const KEPT_MS = 2 * DAY_MS

/** The e-mail that sends a gallery to one person, who is named by their place among the recipients. */
export function galleryLetter(services: Pick<UploadServices, 'storage' | 'staging' | 'decoder' | 'config'>) {
  // A gallery is sent to several people at once.
  const pictures = singleFlight<LetterPicture | null>(new LRUCache({ max: 4 }))
  return defineEmail<{ letterId: number; recipient: number }>(
    'gallery',
    async (db, { letterId, recipient }) => {
      const sender = users
      const [found] = await db
        .select({
          letter: galleryLetters,
          gallery: galleries,
          sender,
          link: viewLinks.token,
          domain: customDomains.hostname,
          cover: { filePath: images.filePath, width: images.width, height: images.height },
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
      const { letter, gallery, link, domain, cover } = found
      const address = visitorsAddress(gallery, domain, services.config.publicUrl)
      // The app names a gallery by its subdomain.
      const sites = [address, galleryAddress(gallery.subdomain, services.config.publicUrl)]
      const picture = cover && (await pictures.load(cover.filePath, () => makeLetterPicture(services, cover)))
      const studio = await studioOf(db, gallery.userId)
      const { email } = found.sender
      const name = nameOrEmail(found.sender)
      return {
        to,
        replyTo: email,
        isPrivate: true,
        heading: studio ?? name,
        subject: written(letter.subject, sites).replace(/\s+/g, ' '),
        paragraphs: written(letter.message, sites).split(/\n{2,}/),
        ...(picture && { picture }),
        action: { label: 'View the gallery', url: link ? `${address}with/${link}` : address },
        ending: `Sent by ${name === email ? email : `${quoted(name)} (${email})`}. Your answer goes there.`,
      }
    },
    { toUnproven: true },
  )
}

async function studioOf(db: Database, ownerId: string): Promise<string | null> {
  const [owner] = await db.select({ studio: users.studioName }).from(users).where(eq(users.id, ownerId))
  return owner?.studio ?? null
}

/** Deletes what was written in e-mails that are delivered by now, or never will be. */
export const forgetLetters = (db: Database) =>
  db.delete(galleryLetters).where(lt(galleryLetters.createdAt, new Date(clock.ms() - KEPT_MS)))
