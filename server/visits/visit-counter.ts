/**
 * Counts visits without making a page slower: they are noted in memory after the answer, and written together once a
 * second. A process that dies loses at most the last second. While the database is away they wait, up to a limit.
 */

import { createHmac, hash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { visitSalts } from '#server/database/tables/index.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { utcDay } from '#server/platform/time.ts'
import { isVisit } from './is-visit.ts'

const WRITE_MS = 1000
/** Beyond so many unwritten ones, visits are not counted: some 5 MB. */
const MOST_WAITING = 20_000

/** @property visitor a hash of address and agent, so that neither is kept and any length takes the same room */
type Visit = { galleryId: number; date: string; visitor: string }

export type VisitCounter = {
  /** Counts a page load of a gallery, if it is a visit and the first of this visitor today. */
  count(request: Pick<FastifyRequest, 'headers' | 'ip'>, galleryId: number): void
  /** Writes what waits, and stops. */
  close(): Promise<void>
}

export function visitCounter(db: Database, log: Logger): VisitCounter {
  const salts = new Map<string, string>()
  let waiting = new Map<string, Visit>()
  let failing = false
  let writing: Promise<void> | undefined

  async function write() {
    const visits = waiting
    waiting = new Map()
    try {
      if (visits.size > 0) await writeVisits(db, salts, [...visits.values()])
      failing = false
    } catch (error) {
      waiting = new Map([...visits, ...waiting].slice(0, MOST_WAITING))
      if (!failing) log.warn({ err: error }, 'visits are not written, they wait')
      failing = true
    }
    const today = utcDay(clock.now())
    for (const date of salts.keys()) if (date !== today) salts.delete(date)
  }

  const timer = setInterval(() => {
    writing ??= write().finally(() => {
      writing = undefined
    })
  }, WRITE_MS).unref()

  return {
    count(request, galleryId) {
      if (waiting.size >= MOST_WAITING || !isVisit(request.headers)) return
      const date = utcDay(clock.now())
      const visitor = hash('sha256', `${networkOf(request)} ${request.headers['user-agent']}`, 'base64url')
      waiting.set(`${date} ${galleryId} ${visitor}`, { galleryId, date, visitor })
    },
    async close() {
      clearInterval(timer)
      await writing
      await write()
    },
  }
}

/** Writes visits in one statement. Who was counted already on that day is not counted again, by any process. */
async function writeVisits(db: Database, salts: Map<string, string>, visits: Visit[]): Promise<void> {
  const hashes: string[] = []
  for (const { date, galleryId, visitor } of visits) {
    const salt = salts.get(date) ?? (await saltOf(db, date))
    salts.set(date, salt)
    // With the gallery, so that nobody can be followed from one gallery to another.
    hashes.push(createHmac('sha256', salt).update(`${galleryId} ${visitor}`).digest('base64url'))
  }
  const galleryIds = sql.param(visits.map(({ galleryId }) => galleryId))
  const dates = sql.param(visits.map(({ date }) => date))
  // Everything in one order, so that processes that write at the same time wait for each other without a deadlock.
  await db.execute(sql`
    with visited as (
      select * from unnest(${galleryIds}::int[], ${dates}::date[], ${sql.param(hashes)}::text[])
        as visited (gallery_id, date, hash)
    ), existing as (
      select id from galleries where id = any(${galleryIds}::int[]) order by id for key share
    ), counted as (
      insert into counted_visitors (gallery_id, date, hash)
      select gallery_id, date, hash from visited join existing on existing.id = gallery_id order by 1, 2, 3
      on conflict do nothing
      returning gallery_id, date
    )
    insert into visits (gallery_id, date, visits)
    select gallery_id, date, count(*) from counted group by 1, 2 order by 1, 2
    on conflict (gallery_id, date) do update set visits = visits.visits + excluded.visits`)
}

/** The salt of a day, the same for all processes: the first one that needs it makes it. */
async function saltOf(db: Database, date: string): Promise<string> {
  const [found] = await db
    .insert(visitSalts)
    .values({ date, salt: randomBytes(32).toString('base64url') })
    .onConflictDoUpdate({ target: visitSalts.date, set: { salt: sql`${visitSalts.salt}` } })
    .returning({ salt: visitSalts.salt })
  return found!.salt
}
