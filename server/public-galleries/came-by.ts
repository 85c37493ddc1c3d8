import { noteCame } from '#server/clients/count-uses.ts'
import type { Database } from '#server/database/connect.ts'
import type { Visit } from './visit.ts'

/** Records that the holder of a view link has seen the gallery, once for each version of it. */
export async function cameBy(db: Database, { link, snapshot }: Pick<Visit, 'link' | 'snapshot'>) {
  if (!link) return
  await snapshot.once(`came-by ${link.id}`, async () => {
    await noteCame(db, link.id)
    return true
  })
}
