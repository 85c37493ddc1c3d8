import type { Gallery } from '#contract/galleries.ts'
import type { Membership } from './access.ts'
import { type Addressing, galleryAddress } from './address.ts'

/** A gallery as its members see it. */
export function presentGallery(
  { gallery, domain, access, imageCount }: Omit<Membership, 'ownerIsActive'> & { imageCount: number },
  addressing: Addressing,
): Gallery {
  const {
    version: _,
    removedAt: __,
    cookieKey: ___,
    passwordHash,
    closesAt,
    createdAt,
    updatedAt,
    sitePlace,
    ...shown
  } = gallery
  return {
    ...shown,
    hasPassword: passwordHash !== null,
    closesAt: closesAt?.toISOString() ?? null,
    customDomain: domain?.hostname ?? null,
    // The records prove ownership of the domain, so only the owner sees them.
    metadata: domain && access === 'owner' ? { dns: domain.records } : null,
    address: galleryAddress(gallery.subdomain, addressing),
    access,
    imageCount,
    onSite: sitePlace !== null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
