import { Look } from '#contract/appearance.ts'
import type { Gallery, GalleryListItem } from '#contract/galleries.ts'
import type { Membership } from './access.ts'
import { galleryAddress } from './address.ts'
import { presentCover } from './gallery-cover.ts'
import type { ListedGallery } from './list-galleries.ts'

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

/** One card of the dashboard. */
export const presentListItem = (
  { gallery, access, imageCount, cover, news }: ListedGallery,
  publicUrl: URL,
): GalleryListItem => ({
  ...Look.parse(gallery),
  id: gallery.id,
  publicId: gallery.publicId,
  visibility: gallery.visibility,
  hasPassword: gallery.passwordHash !== null,
  closesAt: gallery.closesAt?.toISOString() ?? null,
  title: gallery.title,
  description: gallery.description,
  subdomain: gallery.subdomain,
  address: galleryAddress(gallery.subdomain, publicUrl),
  access,
  imageCount,
  cover: cover && presentCover(cover),
  news,
  createdAt: gallery.createdAt.toISOString(),
  updatedAt: gallery.updatedAt.toISOString(),
})
