/** Messages between processes that invalidate their caches in memory. */
export type Announcement =
  | { about: 'files-removed'; folder: string }
  /** `ownerId` is the owner of the site that may show the gallery; without it, any site may. */
  | { about: 'gallery-changed'; galleryId: number; ownerId?: string }
  | { about: 'site-changed'; siteOf: string }
  /** A user was suspended or reinstated, which can affect the visibility of any gallery. */
  | { about: 'suspension-changed' }
