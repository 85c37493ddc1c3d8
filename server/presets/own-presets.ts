import { and, asc, eq } from 'drizzle-orm'
import { MAX_PRESETS, type NewPreset, type Preset, type PresetChange } from '#contract/presets.ts'
import { lockAccount } from '#server/accounts/change-account.ts'
import type { Database } from '#server/database/connect.ts'
import { type PresetRow, presets } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { violatesUnique } from '#server/database/violations.ts'
import { conflict, notFound } from '#server/platform/http/refusal.ts'

const present = ({ id, name, settings, createdAt }: PresetRow): Preset => ({
  ...{ id, name, settings },
  createdAt: createdAt.toISOString(),
})

const ownPreset = (userId: string, id: number) => and(eq(presets.id, id), eq(presets.userId, userId))

/** An account's presets in the order of their names. */
export async function listPresets(db: Database, userId: string): Promise<Preset[]> {
  const rows = await db
    .select()
    .from(presets)
    .where(eq(presets.userId, userId))
    .orderBy(asc(presets.name), asc(presets.id))
  return rows.map(present)
}

/** The preset, or undefined if it is not one of this account's. */
export async function findPreset(db: Database, userId: string, id: number): Promise<Preset | undefined> {
  const [row] = await db.select().from(presets).where(ownPreset(userId, id))
  return row && present(row)
}

/** Creates a preset. Refuses (409) a name that the account has already, and more than `MAX_PRESETS`. */
export function createPreset(db: Database, userId: string, wanted: NewPreset): Promise<Preset> {
  return namedOnce(
    transact(db, async (tx) => {
      // Two at once must not both be the last allowed one.
      await lockAccount(tx, userId)
      if ((await tx.$count(presets, eq(presets.userId, userId))) >= MAX_PRESETS) {
        throw conflict(`An account can have ${MAX_PRESETS} presets. Please delete one first.`)
      }
      const [made] = await tx
        .insert(presets)
        .values({ ...wanted, userId })
        .returning()
      return present(made!)
    }),
  )
}

/** Changes a preset. Refuses (404) one that is not the account's, and (409) a name that it has already. */
export async function changePreset(
  db: Database,
  userId: string,
  id: number,
  wanted: PresetChange,
): Promise<Preset> {
  const isChanged = Object.values(wanted).some((value) => value !== undefined)
  const [changed] = await namedOnce(
    isChanged
      ? db.update(presets).set(wanted).where(ownPreset(userId, id)).returning()
      : db.select().from(presets).where(ownPreset(userId, id)),
  )
  if (!changed) throw notFound('Preset')
  return present(changed)
}

/** Deletes a preset. Refuses (404) one that is not the account's. */
export async function deletePreset(db: Database, userId: string, id: number): Promise<void> {
  const deleted = await db.delete(presets).where(ownPreset(userId, id)).returning({ id: presets.id })
  if (deleted.length === 0) throw notFound('Preset')
}

const namedOnce = async <Result>(written: PromiseLike<Result>): Promise<Result> => {
  try {
    return await written
  } catch (error) {
    if (violatesUnique(error, 'presets_name')) throw conflict('You already have a preset with this name.')
    throw error
  }
}
