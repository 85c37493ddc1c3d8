/** Counts how often a view link is used, for the members of its gallery. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { sentEmails, viewLinks } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { utcDay } from '#server/platform/time.ts'
import { type Telling, tellWebhooks } from '#server/webhooks/tell-webhooks.ts'

/** Counts a visit by a view link, once per UTC day, and marks the e-mails with the link as opened. */
export async function countOpening(
  { db, ...services }: Telling & { db: Database },
  { linkId, galleryId }: { linkId: number; galleryId: number },
): Promise<void> {
  const today = utcDay(clock.now())
  await transact(db, async (tx) => {
    const opened = await tx
      .update(viewLinks)
      .set({ firstOpenedOn: today })
      .where(and(eq(viewLinks.id, linkId), isNull(viewLinks.firstOpenedOn)))
      .returning({ id: viewLinks.id })
    if (opened.length > 0)
      await tellWebhooks(tx, services, 'view_link.opened', galleryId, { viewLinkId: linkId })
  })
  await db
    .update(viewLinks)
    .set({
      lastOpenedOn: today,
      daysOpened: sql`${viewLinks.daysOpened} + 1`,
    })
    .where(and(eq(viewLinks.id, linkId), sql`${viewLinks.lastOpenedOn} is distinct from ${today}`))
  await db
    .update(sentEmails)
    .set({ openedOn: today })
    .where(and(eq(sentEmails.viewLinkId, linkId), isNull(sentEmails.openedOn)))
}

/** Records that a link's holder has seen the gallery as it is; images replaced later are new to them. */
export const noteCame = (db: Database, linkId: number) =>
  db.update(viewLinks).set({ cameAt: sql`now()` }).where(eq(viewLinks.id, linkId))

/** Counts a holder's download once it has been sent; of a file fetched in parts, only the first. */
export function countDownload(
  { db, log }: { db: Database; log: Logger },
  request: FastifyRequest,
  reply: FastifyReply,
  link: { id: number } | null,
): void {
  const { range } = request.headers
  if (!link || request.method !== 'GET' || (range !== undefined && !/^bytes=0-/.test(range))) return
  reply.raw.once('finish', () => {
    if (reply.statusCode !== 200 && reply.statusCode !== 206) return
    db.update(viewLinks)
      .set({ downloadsTaken: sql`${viewLinks.downloadsTaken} + 1` })
      .where(eq(viewLinks.id, link.id))
      .catch((error: unknown) => log.warn({ err: error }, 'a download is not counted'))
  })
}
