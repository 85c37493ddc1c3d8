import { and, eq, lt } from 'drizzle-orm'
import { coverFocus } from '#contract/focus.ts'
import { translated } from '#contract/translations.ts'
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
import { galleryAddress, isDomainOfGallery, linkAddress, visitorsAddress } from '#server/galleries/address.ts'
import { focusColumns, focusOf } from '#server/galleries/focus-of.ts'
import { isFound } from '#server/galleries/found.ts'
import { coverId, pictureOf } from '#server/galleries/gallery-cover.ts'
import { emailStudio } from '#server/galleries/studio.ts'
import type { Content, Product } from '#server/mail/email.ts'
import { inOneLine, written } from '#server/mail/quoted.ts'
import { defineEmail } from '#server/mail/send-email.ts'
import { languageOf, wordsIn } from '#server/mail/words.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { letterHtml, letterLogo } from './letter.ts'

/** Longer than the 16 hours for which deliveries are retried. */
const KEPT_MS = 2 * DAY_MS

/** An e-mail as its sender wrote it. Links to a view link; if that is null, to the gallery's address. */
type Written = {
  galleryId: number
  senderId: string
  viewLinkId: number | null
  subject: string
  message: string
}

/** The e-mail that sends a gallery to one person, who is named by their place among the recipients. */
export const galleryEmail = defineEmail<{ emailId: number; recipient: number }>(
  'gallery',
  async (db, { emailId, recipient }, product) => {
    const [sent] = await db.select().from(galleryEmails).where(eq(galleryEmails.id, emailId))
    const to = sent?.recipients[recipient]
    if (!sent || to === undefined) return null
    const found = await writeGalleryEmail(db, sent, to, product)
    return found?.isProven ? found.content : null
  },
  { toUnproven: true },
)

/** Writes the e-mail to one recipient. Null if the gallery is not found. */
export async function writeGalleryEmail(
  db: Database,
  { galleryId, senderId, viewLinkId, ...sent }: Written,
  to: string,
  product: Product,
): Promise<{ content: Content; isProven: boolean } | null> {
  const [found] = await db
    .select({
      gallery: galleries,
      sender: users,
      link: { token: viewLinks.token, language: viewLinks.language },
      domain: customDomains.hostname,
      picture: { ...pictureOf, ...focusColumns },
    })
    .from(galleries)
    .innerJoin(users, eq(users.id, senderId))
    .leftJoin(viewLinks, and(eq(viewLinks.id, viewLinkId ?? 0), eq(viewLinks.galleryId, galleries.id)))
    .leftJoin(customDomains, isDomainOfGallery)
    .leftJoin(images, eq(images.id, coverId))
    .where(and(eq(galleries.id, galleryId), isFound))
  if (!found) return null
  const { sender, link, domain, picture } = found
  const { language, texts } = await wordsIn(
    product,
    link?.language,
    found.gallery.language,
    languageOf(sender),
  )
  const gallery = translated(found.gallery, language)
  const address = visitorsAddress(gallery, domain, product)
  // The app names a gallery by its subdomain.
  const sites = [address, galleryAddress(gallery.subdomain, product)]
  const shown = await emailStudio(db, gallery, product)
  const name = nameOrEmail(sender)
  const reaches =
    shown?.name ?? (sender.firstName ? inOneLine(sender.firstName) : plainName(name, sender.email))
  const letter = {
    language,
    subject: inLine(sent.subject, sites),
    paragraphs: written(sent.message, sites).split(/\n{2,}/),
    action: { label: texts.viewPhotos, url: link ? linkAddress(address, link.token) : address },
    studio: shown ?? { name: plainName(name, sender.email), address: null },
    replyTo: sender.email,
    reaches: reaches.replace(/\.$/, ''),
    reply: texts.replyReaches,
    title: inLine(gallery.title, sites),
    dateline: gallery.dateline && inLine(gallery.dateline, sites),
    theme: gallery.theme,
    typeface: gallery.typeface,
    sites,
  }
  const content: Content = {
    ...{ language, to, subject: letter.subject, paragraphs: letter.paragraphs, action: letter.action },
    ...{ studio: letter.studio, replyTo: letter.replyTo, isPrivate: true },
    ending: withoutLinks(texts.replyReaches({ name: letter.reaches })),
    picture: picture && { ...picture, cropAt: coverFocus(gallery, focusOf(picture)) },
    ...(shown && { logo: letterLogo(gallery.theme, shown.logos) }),
    html: (drawn) => letterHtml(letter, drawn),
  }
  return { content, isProven: sender.emailVerifiedAt !== null }
}

/** Removes the tags of a text's link. */
const withoutLinks = (text: string) => text.replaceAll(/<\/?a>/g, '')

const plainName = (name: string, email: string) => (name === email ? email : inOneLine(name))

const inLine = (text: string, sites: readonly string[]) => written(text, sites).replace(/\s+/g, ' ')

/** Deletes the contents of e-mails that have been delivered, or never will be. */
export const forgetEmails = (db: Database) =>
  db.delete(galleryEmails).where(lt(galleryEmails.createdAt, new Date(clock.ms() - KEPT_MS)))
