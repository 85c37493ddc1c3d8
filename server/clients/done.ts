import { eq, inArray } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Transaction } from '#server/database/connect.ts'
import { viewLinks } from '#server/database/tables/index.ts'

/** Notes that a link's holder is done. The owner is still to be told. */
export async function markDone(tx: Transaction, linkId: number, message: string | null): Promise<Date> {
  const doneAt = clock.now()
  await tx
    .update(viewLinks)
    .set({ doneAt, doneMessage: message, donePending: true })
    .where(eq(viewLinks.id, linkId))
  return doneAt
}

/** Notes that the owner has been told. */
export async function noteTold(tx: Transaction, linkIds: number[]): Promise<void> {
  await tx.update(viewLinks).set({ donePending: false }).where(inArray(viewLinks.id, linkIds))
}
