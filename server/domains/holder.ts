import { eq, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type CustomDomainRow, customDomains } from '#server/database/tables/index.ts'
import { changeGallery } from '#server/galleries/changed.ts'
import { changeSite } from '#server/sites/changed.ts'

/** Target of a custom domain: a gallery, or the site of an account. */
export type Holder = { galleryId: number } | { siteOf: string }

export const holderOf = ({ galleryId, siteOf }: Pick<CustomDomainRow, 'galleryId' | 'siteOf'>): Holder =>
  galleryId === null ? { siteOf: siteOf! } : { galleryId }

/** Condition on custom domains: that of a holder. */
export const domainOf = (holder: Holder): SQL =>
  'galleryId' in holder
    ? eq(customDomains.galleryId, holder.galleryId)
    : eq(customDomains.siteOf, holder.siteOf)

/** Changes the domain of a gallery or a site, one change at a time, and announces the change. */
export const changeHolder = <Result>(
  db: Database,
  holder: Holder,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  'galleryId' in holder ? changeGallery(db, holder.galleryId, work) : changeSite(db, holder.siteOf, work)
