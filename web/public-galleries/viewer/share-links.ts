import { texts } from '#web/texts/texts.ts'

export type Shared = {
  /** The address of the picture, or of the gallery. */
  page: string
  /** URL of the image file, which one network asks for. */
  image?: string | undefined
  title: string
}

type Link = { to: string; href: string }

// Mail programs take a plus sign for one.
const fieldsOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/** Links that send an address to people, from what the visitor has. */
export const messageLinks = ({ page, title }: Shared): Link[] => [
  { to: 'WhatsApp', href: `https://wa.me/?${fieldsOf({ text: `${title} ${page}` })}` },
  { to: texts.shareByEmail, href: `mailto:?${fieldsOf({ subject: title, body: page })}` },
]

/**
 * Share links of three networks, for galleries that everyone may find. Nothing is loaded from them before the visitor
 * follows one.
 */
export const networkLinks = ({ page, image, title }: Shared): Link[] => [
  { to: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?${fieldsOf({ u: page })}` },
  { to: 'X', href: `https://x.com/intent/post?${fieldsOf({ url: page, text: title })}` },
  {
    to: 'Pinterest',
    href: `https://www.pinterest.com/pin/create/button/?${fieldsOf({ url: page, ...(image && { media: image }), description: title })}`,
  },
]
