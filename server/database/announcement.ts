/** Messages between processes, so that all of them drop what they cache in memory. */
export type Announcement =
  | { about: 'files-removed'; folder: string }
  /** `ownerId`: whose site may show it; without one, any may. */
  | { about: 'gallery-changed'; galleryId: number; ownerId?: string }
  | { about: 'site-changed'; siteOf: string }
  /** A user was suspended or reinstated, which can affect the visibility of any gallery. */
  | { about: 'suspension-changed' }
