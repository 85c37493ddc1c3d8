import { and, eq, isNotNull } from 'drizzle-orm'
import { type AddressKind, addressBelow, ownPath } from '#contract/addresses.ts'
import { customDomains, galleries, sites, type ViewLinkRow } from '#server/database/tables/index.ts'

/** Settings that decide the addresses of galleries and sites. */
export type Addressing = { publicUrl: URL; addresses: AddressKind }

const isVerified = isNotNull(customDomains.verifiedAt)
/** Joins the verified domain in a query of galleries, or of sites. */
export const isDomainOfGallery = and(eq(customDomains.galleryId, galleries.id), isVerified)
export const isDomainOfSite = and(eq(customDomains.siteOf, sites.userId), isVerified)

/** A gallery's public address: its subdomain below the app's host, or a path there; without a slash at the end. */
export const galleryAddress = (subdomain: string, { publicUrl, addresses }: Addressing): string =>
  addresses === 'paths'
    ? publicUrl.origin + ownPath(subdomain)
    : `${publicUrl.protocol}//${subdomain}.${publicUrl.host}`

/**
 * The address of a gallery's page: at its verified domain, or else at the gallery's own address. On a host it has a
 * slash at the end. Below an IP address it is no valid URL, because there are no names below one.
 */
export function visitorsAddress(
  { subdomain }: { subdomain: string },
  domain: string | null,
  addressing: Addressing,
): string {
  if (domain) return `${addressing.publicUrl.protocol}//${domain}/`
  const address = galleryAddress(subdomain, addressing)
  return addressing.addresses === 'paths' ? address : `${address}/`
}

/** Address of a view link for its holder, below that of the gallery's page. */
export const linkAddress = (page: string, token: string): string => addressBelow(page, `/with/${token}`)

/** Address of a view link for guests of its holder; null if the holder may not invite any. */
export const guestAddress = (
  page: string,
  { mayShare, guestToken }: Pick<ViewLinkRow, 'mayShare' | 'guestToken'>,
): string | null => (mayShare ? linkAddress(page, guestToken) : null)
