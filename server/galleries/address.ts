import type { ViewLinkRow } from '#server/database/tables/index.ts'

/** A gallery's public address: its subdomain below the app's host, without a slash at the end. */
export const galleryAddress = (subdomain: string, publicUrl: URL): string =>
  `${publicUrl.protocol}//${subdomain}.${publicUrl.host}`

/** Of its page, with a slash at the end: at its verified domain, or else at its subdomain. */
export const visitorsAddress = (
  { subdomain }: { subdomain: string },
  domain: string | null,
  publicUrl: URL,
): string => `${domain ? `${publicUrl.protocol}//${domain}` : galleryAddress(subdomain, publicUrl)}/`

/** Where a view link lets its holder in, below the address of the gallery's page. */
export const linkAddress = (page: string, token: string): string => `${page}with/${token}`

/** The same for guests of the holder; null where they may not be invited. */
export const guestAddress = (
  page: string,
  { mayShare, guestToken }: Pick<ViewLinkRow, 'mayShare' | 'guestToken'>,
): string | null => (mayShare ? linkAddress(page, guestToken) : null)
