import type { CurrentUser } from '#contract/accounts.ts'
import type { Gallery } from '#contract/galleries.ts'
import { filledIn } from '#contract/message-template.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { shortDate } from '#web/base/dates.ts'

export type Sent = Pick<Gallery, 'id' | 'publicId' | 'visibility' | 'closesAt' | 'title' | 'address'>

/** The address that is sent: a view link, or null for the gallery's own address, with the password if it was typed. */
export type Wanted = { link: ViewLink | null; password: string }

export const addressOf = (gallery: Sent, link: ViewLink | null) => link?.url ?? gallery.address

type Sender = Pick<CurrentUser, 'messageTemplate' | 'studioName' | 'firstName' | 'lastName'>

/** The message made of the sender's template. It has the password only where visitors are asked for it. */
export function messageFor(gallery: Sent, { link, password }: Wanted, sender: Sender): string {
  const ends = [gallery.closesAt, link?.expiresAt].filter((time) => typeof time === 'string').sort()[0]
  return filledIn(sender.messageTemplate, {
    ...(link && { client: link.name }),
    link: addressOf(gallery, link),
    gallery: gallery.title,
    studio: sender.studioName || [sender.firstName, sender.lastName].filter(Boolean).join(' '),
    ...(ends && { closes: shortDate(ends) }),
    ...(asksForPassword(gallery, link) && { password }),
  })
}

/** Tells whether those who get it are asked for the password. */
export const asksForPassword = ({ visibility }: Sent, link: ViewLink | null) =>
  visibility === 'password' && link === null

/** Links that open a message in what the sender has. Mail programs want CRLF (RFC 6068), and take a plus sign for one. */
export const programsFor = (subject: string, message: string): { to: string; href: string }[] => [
  { to: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(message)}` },
  {
    to: 'Mail program',
    href: `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message.replaceAll('\n', '\r\n'))}`,
  },
]
