import letters from 'texts:all/letters'
import type { CurrentUser } from '#contract/accounts.ts'
import type { Gallery } from '#contract/galleries.ts'
import { type Language, lookUp } from '#contract/languages.ts'
import { DEFAULT_MESSAGE_TEMPLATE, filledIn } from '#contract/message-template.ts'
import { MAX_EMAIL_SUBJECT } from '#contract/sending.ts'
import { translated } from '#contract/translations.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { dayInFull } from '#web/base/dates.ts'
import { LANGUAGE } from '#web/base/language.ts'

export type Sent = Pick<
  Gallery,
  'id' | 'publicId' | 'visibility' | 'closesAt' | 'title' | 'address' | 'language' | 'translations'
>

/** The address to send: a view link, or null for the gallery's own address, with the password if it was typed. */
export type Wanted = { link: ViewLink | null; password: string }

export const addressOf = (gallery: Sent, link: ViewLink | null) => link?.url ?? gallery.address

type Sender = Pick<CurrentUser, 'messageTemplate' | 'studioName' | 'firstName' | 'lastName' | 'language'>

/** The language of the message and its e-mail: the link's, the gallery's or else the sender's. */
const languageFor = (gallery: Sent, link: ViewLink | null, sender: Sender): Language =>
  link?.language ?? gallery.language ?? sender.language ?? lookUp(LANGUAGE) ?? 'en'

/** The title as the page shows it to the recipients, in the link's or gallery's language. */
function titleFor(gallery: Sent, link: ViewLink | null): string {
  const language = link?.language ?? gallery.language
  return language ? translated(gallery, language).title : gallery.title
}

export function subjectFor(gallery: Sent, link: ViewLink | null, sender: Sender): string {
  const texts = letters[languageFor(gallery, link, sender)]
  return [...texts.subject({ title: titleFor(gallery, link) })].slice(0, MAX_EMAIL_SUBJECT).join('')
}

/** The template of an account without one of its own, in this language. */
export function defaultTemplate(language: Language): string {
  const { greeting, ready, password, closes } = letters[language]
  const lines = [
    ...[greeting({ client: '{client}' }), '', ready, '', '{link}', ''],
    ...[password({ password: '{password}' }), closes({ closes: '{closes}' }), '', '{studio}'],
  ]
  return lines.join('\n')
}

/** The message made of the sender's template. It contains the password only if visitors are asked for it. */
export function messageFor(gallery: Sent, { link, password }: Wanted, sender: Sender): string {
  const language = languageFor(gallery, link, sender)
  const isOwn = sender.messageTemplate !== DEFAULT_MESSAGE_TEMPLATE
  const ends = [gallery.closesAt, link?.expiresAt].filter((time) => typeof time === 'string').sort()[0]
  return filledIn(isOwn ? sender.messageTemplate : defaultTemplate(language), {
    ...(link && { client: link.name }),
    link: addressOf(gallery, link),
    gallery: titleFor(gallery, link),
    studio: sender.studioName || [sender.firstName, sender.lastName].filter(Boolean).join(' '),
    ...(ends && { closes: dayInFull(language, ends) }),
    ...(asksForPassword(gallery, link) && { password }),
  })
}

/** Tells if the recipients are asked for the password. */
export const asksForPassword = ({ visibility }: Sent, link: ViewLink | null) =>
  visibility === 'password' && link === null

/** Links that open a message in the sender's programs. Mail programs want CRLF (RFC 6068), and keep a plus sign. */
export const programsFor = (subject: string, message: string): { to: string; href: string }[] => [
  { to: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(message)}` },
  {
    to: 'Mail program',
    href: `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message.replaceAll('\n', '\r\n'))}`,
  },
]
