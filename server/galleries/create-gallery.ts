import { eq } from 'drizzle-orm'
import type { Appearance } from '#contract/appearance.ts'
import type { NewGallery } from '#contract/galleries.ts'
import { isActive, mayCreateAnotherGallery, TRIAL_GALLERY_LIMIT } from '#contract/standing.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type GalleryRow, galleries, users } from '#server/database/tables/index.ts'
import { violatesUnique } from '#server/database/violations.ts'
import { conflict, forbidden } from '#server/platform/http/refusal.ts'
import { UPGRADE_MESSAGE } from './access.ts'
import { isReserved } from './check-subdomain.ts'

/** Creates a gallery for its owner. Refuses beyond the trial's limit (403) and a taken subdomain (409). */
export async function createGallery(
  db: Database | Transaction,
  owner: Person,
  wanted: NewGallery & Partial<Appearance>,
): Promise<GalleryRow> {
  try {
    return await db.transaction(async (tx) => {
      // Locked, so that two creations at once are not both the third.
      const [account] = await tx.select().from(users).where(eq(users.id, owner.id)).for('update')
      const owned = await tx.$count(galleries, eq(galleries.userId, owner.id))
      if (!account || !mayCreateAnotherGallery(account, owned)) {
        throw account && isActive(account)
          ? forbidden(
              `Your trial allows up to ${TRIAL_GALLERY_LIMIT} galleries. Please upgrade for more.`,
              'trial_limit',
            )
          : forbidden(UPGRADE_MESSAGE, 'account_expired')
      }
      if (isReserved(wanted.subdomain)) throw subdomainTaken()
      const [gallery] = await tx
        .insert(galleries)
        .values({ ...wanted, userId: owner.id })
        .returning()
      return gallery!
    })
  } catch (error) {
    // The availability check is a courtesy; the unique index is what decides.
    if (violatesUnique(error, 'galleries_subdomain_unique')) throw subdomainTaken()
    throw error
  }
}

const subdomainTaken = () =>
  conflict('This subdomain is already taken. Please choose a different one.', 'subdomain_taken')
