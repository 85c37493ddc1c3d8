import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, notBetween, or, sql } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type DigestRow, digests, galleries, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { defineJob, type Jobs } from '#server/platform/jobs/jobs.ts'
import { type EmailKind, sendEmails } from './send-email.ts'

/** Sends all digests that are due, no matter which of them enlisted the job. */
export const sendDigests = defineJob('send-digests')

/** Longer than the interval of any digest. */
const TOO_LONG_MS = 2 * 60 * 60 * 1000

/** A kind of e-mail that collects events: at most one per subject and interval. */
type Kind<Ids extends object> = {
  email: EmailKind<Ids>
  /** Minimum time between two e-mails about a subject, in milliseconds. */
  intervalMs: number
  /** Ids for the e-mails about these subjects. */
  idsOf(waiting: DigestRow[], tx: Transaction): Ids[] | Promise<Ids[]>
}

export type Digest = ReturnType<typeof digest>

export function digest<Ids extends object>({ email, intervalMs, idsOf }: Kind<Ids>) {
  const kind = email.name
  return {
    kind,
    /** Adds items to the next e-mail, due in `delayMs` or later, in the transaction that creates them. */
    async add(
      tx: Transaction,
      jobs: Jobs,
      about: Pick<DigestRow, 'subject' | 'galleryId'>,
      items: number[],
      delayMs = 0,
    ): Promise<void> {
      const [digest] = await tx
        .insert(digests)
        .values({ kind, ...about, items, dueAt: clock.fromNow(delayMs) })
        .onConflictDoUpdate({
          target: [digests.kind, digests.subject],
          set: {
            items: sql`${digests.items} || excluded.items`,
            dueAt: sql`case when ${digests.items} = '{}' then greatest(${digests.dueAt}, excluded.due_at) else ${digests.dueAt} end`,
          },
        })
        .returning({ dueAt: digests.dueAt, waiting: sql<number>`cardinality(${digests.items})` })
      if (digest!.waiting === items.length) await jobs.enlist(tx, sendDigests, [{}], digest!.dueAt)
    },

    /** Removes a deleted item, unless it was already sent. */
    async remove(tx: Transaction, subject: number, item: number): Promise<void> {
      await tx
        .update(digests)
        .set({ items: sql`array_remove(${digests.items}, ${item})` })
        .where(and(eq(digests.kind, kind), eq(digests.subject, subject)))
    },

    /** Sends the waiting items of these subjects, whose rows are locked. */
    async send(tx: Transaction, jobs: Jobs, waiting: DigestRow[]): Promise<void> {
      await sendEmails(tx, jobs, email, await idsOf(waiting, tx))
      const subjects = waiting.map(({ subject }) => subject)
      await tx
        .update(digests)
        .set({ items: [], dueAt: clock.fromNow(intervalMs) })
        .where(and(eq(digests.kind, kind), inArray(digests.subject, subjects)))
    },
  }
}

/** Sends due digests; those about a gallery wait until its owner has proven their e-mail. */
export const runSendDigests =
  ({ db, jobs, kinds }: { db: Database; jobs: Jobs; kinds: Digest[] }) =>
  (): Promise<void> =>
    transact(db, async (tx) => {
      // Due times too far ahead are from before the clock was set back.
      const isDue = notBetween(digests.dueAt, clock.fromNow(1000), clock.fromNow(TOO_LONG_MS))
      const due = await tx
        .select(getTableColumns(digests))
        .from(digests)
        .leftJoin(galleries, eq(galleries.id, digests.galleryId))
        .leftJoin(users, eq(users.id, galleries.userId))
        .where(
          and(
            sql`${digests.items} <> '{}'`,
            isDue,
            or(isNull(digests.galleryId), isNotNull(users.emailVerifiedAt)),
          ),
        )
        .orderBy(asc(digests.kind), asc(digests.subject))
        .for('update', { of: digests })
      for (const { kind, send } of kinds) {
        const waiting = due.filter((row) => row.kind === kind)
        if (waiting.length > 0) await send(tx, jobs, waiting)
      }
    })
