import { desc, eq, sql } from 'drizzle-orm'
import { withAsciiDomain } from '#contract/emails.ts'
import { audit } from '#server/accounts/audit.ts'
import { actionInWords } from '#server/accounts/audit-actions.ts'
import { changeAccount } from '#server/accounts/change-account.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { auditEntries, type UserRow, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { turnOffTwoStep } from '#server/sign-in/two-step/turn-off.ts'

const USAGE = `npm run admin -- grant-admin EMAIL    makes the account with this e-mail an administrator
npm run admin -- mark-paid EMAIL      makes the account with this e-mail a paid one, without a payment
npm run admin -- remove-two-step EMAIL    turns off two-step sign-in for someone who has lost their phone and recovery codes
npm run admin -- audit [NUMBER]      prints the last NUMBER entries of the audit (default 50)
npm run admin -- verify-files        compares every original with its checksum
npm run admin -- move-files --to s3|disk    copies all files into the bucket, or from it into the data folder
npm run admin -- backup DIR          writes database and files to the folder DIR, also while the program runs
npm run admin -- restore DIR [--skip-damaged]    brings such a backup into an empty database, and its files
npm run admin -- doctor              looks at everything that the program needs, and says what to do`

/** Runs a command of `npm run admin`. Returns the lines to print; throws with a message for the terminal. */
export async function runAdminCommand(db: Database, [command, argument]: string[]): Promise<string[]> {
  if (command === 'grant-admin' && argument) return grantAdmin(db, argument)
  if (command === 'mark-paid' && argument) return markPaid(db, argument)
  if (command === 'remove-two-step' && argument) return removeTwoStep(db, argument)
  if (command === 'audit') return printAudit(db, Number(argument ?? 50))
  throw new Error(USAGE)
}

async function grantAdmin(db: Database, email: string): Promise<string[]> {
  const user = await changeByEmail(db, email, { role: 'Admin' }, 'role changed')
  return [`${user} is an administrator now.`]
}

async function markPaid(db: Database, email: string): Promise<string[]> {
  const user = await changeByEmail(db, email, { status: 'paid' }, 'status changed')
  return [`The account of ${user} is paid now.`]
}

async function removeTwoStep(db: Database, email: string): Promise<string[]> {
  return transact(db, async (tx) => {
    const user = await userByEmail(tx, email)
    const wasOn = await turnOffTwoStep(tx, TERMINAL, user)
    return [`Two-step sign-in of ${user.email} ${wasOn ? 'is off now' : 'was not on'}.`]
  })
}

/** Changes one column of an account, with an audit entry. Returns the account's email. */
async function changeByEmail(
  db: Database,
  email: string,
  change: { role: 'Admin' } | { status: 'paid' },
  action: string,
): Promise<string> {
  return transact(db, async (tx) => {
    const user = await userByEmail(tx, email)
    if ('role' in change && user.suspendedAt) throw new Error(`The account of ${user.email} is suspended.`)
    await changeAccount(tx, user.id, change)
    const [to] = Object.values(change)
    await audit(tx, TERMINAL, user, action, { to })
    return user.email
  })
}

/** Who did it, in the audit. */
const TERMINAL = { id: 'terminal', email: 'terminal' }

async function userByEmail(tx: Transaction, email: string): Promise<UserRow> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, withAsciiDomain(email).toLowerCase()))
  if (!user) throw new Error(`There is no account with the e-mail ${email}.`)
  return user
}

async function printAudit(db: Database, number: number): Promise<string[]> {
  if (!Number.isInteger(number) || number < 1) throw new Error(USAGE)
  const entries = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(number)
  return entries
    .reverse()
    .map(({ at, actorEmail, userEmail, action, details }) =>
      [
        at.toISOString(),
        actorEmail,
        actionInWords(action),
        ...(userEmail && userEmail !== actorEmail ? [`user=${userEmail}`] : []),
        ...Object.entries(details).map(([name, value]) => `${name}=${value}`),
      ].join('  '),
    )
}
