import type { Gallery } from '#contract/galleries.ts'
import type { Database } from '#server/database/connect.ts'
import { images } from '#server/database/tables/index.ts'
import type { Membership } from './access.ts'
import { type Addressing, galleryAddress } from './address.ts'
import { visibleIn } from './visible-images.ts'

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

/** Counts its images, those that visitors see, and presents it. */
export async function presentToMember(
  db: Database,
  { gallery, domain, access }: Omit<Membership, 'ownerIsActive'>,
  addressing: Addressing,
): Promise<Gallery> {
  const imageCount = await db.$count(images, visibleIn(gallery.id))
  return presentGallery({ gallery, domain, access, imageCount }, addressing)
}
