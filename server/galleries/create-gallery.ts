import { and, eq, like, or, sql } from 'drizzle-orm'
import type { GallerySettings, Look } from '#contract/appearance.ts'
import type { GalleryTranslationsChange, NewGallery, Visibility } from '#contract/galleries.ts'
import { isActive, mayCreateAnotherGallery, TRIAL_GALLERY_LIMIT } from '#contract/standing.ts'
import { SUBDOMAIN_MAX, subdomainProblem, suggestSubdomain } from '#contract/subdomain.ts'
import { lockAccount } from '#server/accounts/change-account.ts'
import type { Person } from '#server/accounts/person.ts'
import { isPaid } from '#server/accounts/sending.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type GalleryRow, galleries, names, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { firstTranslations } from '#server/database/translations.ts'
import type { RateLimits } from '#server/limits.ts'
import { forbidden, Refusal } from '#server/platform/http/refusal.ts'
import { UPGRADE_MESSAGE } from './access.ts'
import { isReserved, subdomainTaken, violatesName } from './check-subdomain.ts'
import { notRemoved } from './found.ts'

type Creating<Connection> = { db: Connection; limits: RateLimits }

/** Creates a gallery for its owner. Refuses beyond the trial's limits (403, 429) and a taken subdomain (409). */
export async function createGallery(
  { db, limits }: Creating<Database | Transaction>,
  owner: Person,
  {
    translations = {},
    ...wanted
  }: NewGallery &
    Partial<
      GallerySettings & Look & { id: number; visibility: Visibility; translations: GalleryTranslationsChange }
    >,
): Promise<GalleryRow> {
  try {
    return await transact(db, async (tx) => {
      // Locked, so that concurrent creations cannot exceed the limit.
      await lockAccount(tx, owner.id)
      await requireAnotherGallery(tx, owner)
      if (!isPaid(owner)) await limits('create-gallery').spendIn(tx, owner.id)
      if (isReserved(wanted.subdomain)) throw subdomainTaken()
      const [gallery] = await tx
        .insert(galleries)
        .values({ ...wanted, userId: owner.id, translations: firstTranslations(translations) })
        .returning()
      return gallery!
    })
  } catch (error) {
    if (violatesName(error)) throw subdomainTaken()
    throw error
  }
}

/** Refuses (403) `more` galleries beyond the trial's limit, and any of an account that is not active. */
export async function requireAnotherGallery(
  db: Database | Transaction,
  owner: Person,
  more = 1,
): Promise<void> {
  const [account] = await db.select().from(users).where(eq(users.id, owner.id))
  const owned = await db.$count(galleries, and(eq(galleries.userId, owner.id), notRemoved))
  if (!account || !isActive(account)) throw forbidden(UPGRADE_MESSAGE, 'account_expired')
  if (mayCreateAnotherGallery(account, owned + more - 1)) return
  throw forbidden(
    `Your trial allows up to ${TRIAL_GALLERY_LIMIT} galleries. Please upgrade for more.`,
    'trial_limit',
  )
}

/** Reserves the id of a gallery whose files are stored before its row. */
export async function nextGalleryId(db: Database): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('galleries', 'id')) as id`,
  )
  return Number(rows[0]!.id)
}

/**
 * Creates a gallery at this subdomain, or else at a free one like it. Takes a transaction, until whose end no one else
 * gets the subdomain.
 */
export async function createGalleryLike(
  { db: tx, limits }: Creating<Transaction>,
  owner: Person,
  wanted: Parameters<typeof createGallery>[2],
): Promise<GalleryRow> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await createGallery({ db: tx, limits }, owner, {
        ...wanted,
        subdomain: await freeSubdomain(tx, wanted.subdomain),
      })
    } catch (error) {
      const isTaken = error instanceof Refusal && error.code === 'subdomain_taken'
      if (!isTaken || attempt === 5) throw error
    }
  }
}

/** This subdomain, or the first free one with a number appended. */
async function freeSubdomain(tx: Transaction, wanted: string): Promise<string> {
  const suggested = suggestSubdomain(wanted)
  const base = subdomainProblem(suggested) || isReserved(suggested) ? 'gallery' : suggested
  const stem = base.slice(0, SUBDOMAIN_MAX - 8).replace(/-+$/, '')
  const rows = await tx
    .select({ name: names.name })
    .from(names)
    .where(or(eq(names.name, base), like(names.name, `${stem}-%`)))
  const taken = new Set(rows.map(({ name }) => name))
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) if (!taken.has(`${stem}-${number}`)) return `${stem}-${number}`
}

/** Sets the image on the card of a gallery that was just created. */
export const setFirstCover = (tx: Transaction, galleryId: number, coverImageId: number) =>
  tx.update(galleries).set({ coverImageId }).where(eq(galleries.id, galleryId))
