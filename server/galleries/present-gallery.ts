import type { Gallery } from '#contract/galleries.ts'
import type { Membership } from './access.ts'
import { galleryAddress } from './address.ts'

/** A gallery as its members see it. */
export function presentGallery(
  { gallery, domain, access, imageCount }: Omit<Membership, 'ownerIsActive'> & { imageCount: number },
  publicUrl: URL,
): Gallery {
  const {
    version: _,
    removedAt: __,
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
    address: galleryAddress(gallery.subdomain, publicUrl),
    access,
    imageCount,
    onSite: sitePlace !== null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
