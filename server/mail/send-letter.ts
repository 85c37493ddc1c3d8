import type { Logger } from 'pino'
import { defineJob, type Jobs, type SqlTransaction } from '#server/platform/jobs/jobs.ts'
import { type Letter, type Mail, Undeliverable } from '#server/ports/mail/mail.ts'

/** A letter on its way. Tried for about a day: a mail server that is down or greylists gets its time. */
export const deliverLetter = defineJob<Letter>('deliver-letter', { retries: 24, retryDelaySeconds: 10 })

/** Sends a letter if, and only if, the transaction is committed. The request never waits for it. */
export const sendLetter = (tx: SqlTransaction, jobs: Jobs, letter: Letter): Promise<void> =>
  jobs.enlist(tx, deliverLetter, [letter])

export const doDeliverLetter = (mail: Mail, log: Logger) => async (letter: Letter) => {
  try {
    await mail.deliver(letter)
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error
    log.warn({ to: letter.to, reason: error.message }, 'mail refused for good')
  }
}
