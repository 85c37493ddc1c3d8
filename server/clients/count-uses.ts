/** Counts of the use of a view link, which members are told. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { sentEmails, viewLinks } from '#server/database/tables/index.ts'
import { utcDay } from '#server/platform/time.ts'

/** Counts that a person opened a view link, once for each day in UTC, and notes it with the e-mails that led to it. */
export async function countOpening(db: Database, linkId: number): Promise<void> {
  const today = utcDay(clock.now())
  await db
    .update(viewLinks)
    .set({
      firstOpenedOn: sql`coalesce(${viewLinks.firstOpenedOn}, ${today})`,
      lastOpenedOn: today,
      daysOpened: sql`${viewLinks.daysOpened} + 1`,
    })
    .where(and(eq(viewLinks.id, linkId), sql`${viewLinks.lastOpenedOn} is distinct from ${today}`))
  await db
    .update(sentEmails)
    .set({ openedOn: today })
    .where(and(eq(sentEmails.viewLinkId, linkId), isNull(sentEmails.openedOn)))
}

/** Counts what a holder downloads, when it was sent. Of a file that is fetched in parts, its beginning counts. */
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
