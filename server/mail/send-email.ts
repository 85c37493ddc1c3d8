import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { mailState, users } from '#server/database/tables/index.ts'
import { defineJob, type Jobs, type SqlTransaction } from '#server/platform/jobs/jobs.ts'
import { type Email, type Mail, Undeliverable } from '#server/ports/mail/mail.ts'
import { type Content, type DrawPicture, emailOf, type Product } from './email.ts'

/**
 * A kind of e-mail. Its job carries ids only; its content is written at each delivery, so that links, which grant access,
 * appear in no job and no log. `write` returns null when there is nothing left to send.
 */
export type EmailKind<Ids extends object> = {
  name: string
  write(db: Database, ids: Ids, product: Product): Promise<Content | null>
  /** Sends it to unproven addresses of accounts, too; other kinds are dropped then. */
  toUnproven: boolean
  /** Sends it to suspended accounts, too; other kinds are dropped then. */
  toSuspended: boolean
}

export const defineEmail = <Ids extends object>(
  name: string,
  write: EmailKind<Ids>['write'],
  { toUnproven = false, toSuspended = false } = {},
): EmailKind<Ids> => ({ name, write, toUnproven, toSuspended })

/** Delivers an e-mail. Retried for about 16 hours, for mail servers that are down or greylist. */
export const deliverEmail = defineJob<{ kind: string; ids: object } | Email>('deliver-letter', {
  retries: 24,
  retryDelaySeconds: 10,
})

/** Sends an e-mail when the transaction is committed, or `after` a time. The request does not wait for it. */
export const sendEmail = <Ids extends object>(
  tx: SqlTransaction,
  jobs: Jobs,
  kind: EmailKind<Ids>,
  ids: Ids,
  after?: Date,
): Promise<void> => sendEmails(tx, jobs, kind, [ids], after)

/** Sends an e-mail to each of several recipients when the transaction is committed, or `after` a time. */
export const sendEmails = <Ids extends object>(
  tx: SqlTransaction,
  jobs: Jobs,
  { name }: EmailKind<Ids>,
  each: Ids[],
  after?: Date,
): Promise<void> =>
  jobs.enlist(
    tx,
    deliverEmail,
    each.map((ids) => ({ kind: name, ids })),
    after,
  )

/**
 * Most e-mails are not sent to unconfirmed addresses, which may belong to another person, nor to suspended accounts.
 */
async function mayGet(
  db: Database,
  { toUnproven, toSuspended }: EmailKind<never>,
  email: string,
): Promise<boolean> {
  if (toUnproven && toSuspended) return true
  const [account] = await db
    .select({ provenAt: users.emailVerifiedAt, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  if (!account) return true
  return (toUnproven || account.provenAt !== null) && (toSuspended || account.suspendedAt === null)
}

type Services = {
  db: Database
  mail: Mail
  log: Logger
  product: Product
  kinds: EmailKind<never>[]
  draw: DrawPicture
}

export function runDeliverEmail({ db, mail, log, product, kinds, draw }: Services) {
  async function write(job: { kind: string; ids: object }, id: string): Promise<Email | null> {
    const kind = kinds.find(({ name }) => name === job.kind)
    if (!kind) throw new Error(`No e-mail is of the kind ${job.kind}`)
    const content = await kind.write(db, job.ids as never, product)
    return content && (await mayGet(db, kind, content.to)) ? emailOf(product, id, content, draw) : null
  }

  return async (job: { kind: string; ids: object } | Email, id: string): Promise<void> => {
    // Version 0.1.0 enlisted whole e-mails.
    const message = 'html' in job ? job : await write(job, id)
    if (!message) return
    try {
      await mail.deliver(message)
      await noteDelivery(db, null)
    } catch (error) {
      await noteDelivery(db, error as Error)
      if (!(error instanceof Undeliverable)) throw error
      log.warn(
        { id, kind: 'kind' in job ? job.kind : undefined, reason: error.message },
        'mail refused for good',
      )
    }
  }
}

/** Records the outcome of the latest delivery, for administrators. */
async function noteDelivery(db: Database, error: Error | null): Promise<void> {
  const lastError = error?.message.slice(0, 500) ?? null
  const state = error ? { lastError } : { lastError, lastSentAt: clock.now() }
  await db.insert(mailState).values(state).onConflictDoUpdate({ target: mailState.one, set: state })
}
