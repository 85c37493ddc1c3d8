import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '#server/database/connect.ts'
import { galleries, users } from '#server/database/tables/index.ts'

/** Whether the owner of a gallery has proven their e-mail: until then, what there is to tell waits. */
export async function isOwnerProven(tx: Transaction, galleryId: number): Promise<boolean> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(galleries)
    .innerJoin(users, eq(users.id, galleries.userId))
    .where(and(eq(galleries.id, galleryId), isNotNull(users.emailVerifiedAt)))
  return owner !== undefined
}
