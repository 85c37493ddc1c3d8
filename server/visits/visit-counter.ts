/**
 * Counts visits without slowing pages down: they are queued in memory after the response and written in batches once a
 * second. A process that dies loses at most the last second. During outages they stay queued, up to a limit.
 */

import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { visitSalts } from '#server/database/tables/index.ts'
import { DAY_MS, utcDay } from '#server/platform/time.ts'
import { isVisit } from './is-visit.ts'

const WRITE_MS = 1000
/** Maximum number of queued visits, some 10 MB. More are dropped. */
const MAX_WAITING = 20_000
/** Maximum length of a user agent; longer ones are truncated. */
const AGENT_CHARS = 300

/** @property day since 1970, UTC */
type Visit = { galleryId: number; day: number }

export type VisitCounter = {
  /** Counts a page load of a gallery, if it is a visit and the first of this visitor today. */
  count(galleryId: number, network: string, headers: IncomingHttpHeaders): void
  /** Writes the queued visits and stops. */
  close(): Promise<void>
}

export function visitCounter(db: Database, log: Logger): VisitCounter {
  const salts = new Map<string, string>()
  /** Queued visits by gallery, day, network and user agent, of which only a hash is stored. */
  let waiting = new Map<string, Visit>()
  let failing = false
  let writing: Promise<void> | undefined

  async function write() {
    const visits = waiting
    waiting = new Map()
    try {
      if (visits.size > 0) await writeVisits(db, salts, visits)
      failing = false
    } catch (error) {
      waiting = new Map([...visits, ...waiting].slice(0, MAX_WAITING))
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
    count(galleryId, network, headers) {
      if (waiting.size >= MAX_WAITING || !isVisit(headers)) return
      const day = Math.floor(clock.ms() / DAY_MS)
      const agent = headers['user-agent']?.slice(0, AGENT_CHARS)
      const visitor = `${day} ${galleryId} ${network} ${agent}`
      if (!waiting.has(visitor)) waiting.set(visitor, { galleryId, day })
    },
    async close() {
      clearInterval(timer)
      await writing
      await write()
    },
  }
}

/** Writes visits in one statement. A visitor counts once a day, across all processes. */
async function writeVisits(
  db: Database,
  salts: Map<string, string>,
  visits: Map<string, Visit>,
): Promise<void> {
  const rows: { galleryId: number; date: string; hash: string }[] = []
  for (const [visitor, { galleryId, day }] of visits) {
    const date = utcDay(new Date(day * DAY_MS))
    const salt = salts.get(date) ?? (await saltOf(db, date))
    salts.set(date, salt)
    // Includes the gallery, so that visitors cannot be tracked across galleries.
    rows.push({ galleryId, date, hash: createHmac('sha256', salt).update(visitor).digest('base64url') })
  }
  const galleryIds = sql.param(rows.map(({ galleryId }) => galleryId))
  const dates = sql.param(rows.map(({ date }) => date))
  // Sorted, so that concurrent writers do not deadlock.
  await db.execute(sql`
    with visited as (
      select * from unnest(${galleryIds}::int[], ${dates}::date[], ${sql.param(rows.map(({ hash }) => hash))}::text[])
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

/** The salt of a day, shared by all processes and created on first use. */
async function saltOf(db: Database, date: string): Promise<string> {
  const [found] = await db
    .insert(visitSalts)
    .values({ date, salt: randomBytes(32).toString('base64url') })
    .onConflictDoUpdate({ target: visitSalts.date, set: { salt: sql`${visitSalts.salt}` } })
    .returning({ salt: visitSalts.salt })
  return found!.salt
}
