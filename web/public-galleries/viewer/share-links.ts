import { texts } from '#web/texts/texts.ts'

export type Shared = {
  /** Address of the picture, or of the gallery. */
  page: string
  /** URL of the image file, which one network requires. */
  image?: string | undefined
  title: string
}

type Link = { to: string; href: string }

// Mail programs show a plus sign as such.
const fieldsOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/** Links that send an address by the visitor's own apps. */
export const messageLinks = ({ page, title }: Shared): Link[] => [
  { to: 'WhatsApp', href: `https://wa.me/?${fieldsOf({ text: `${title} ${page}` })}` },
  { to: texts.shareByEmail, href: `mailto:?${fieldsOf({ subject: title, body: page })}` },
]

/**
 * Share links of three networks, for galleries that everyone may find. Nothing is loaded from these networks
 * before the visitor follows a link.
 */
export const networkLinks = ({ page, image, title }: Shared): Link[] => [
  { to: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?${fieldsOf({ u: page })}` },
  { to: 'X', href: `https://x.com/intent/post?${fieldsOf({ url: page, text: title })}` },
  {
    to: 'Pinterest',
    href: `https://www.pinterest.com/pin/create/button/?${fieldsOf({ url: page, ...(image && { media: image }), description: title })}`,
  },
]
