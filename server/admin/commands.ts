import { desc, eq, sql } from 'drizzle-orm'
import { withAsciiDomain } from '#contract/emails.ts'
import { audit } from '#server/accounts/audit.ts'
import { actionInWords } from '#server/accounts/audit-actions.ts'
import { changeAccount } from '#server/accounts/change-account.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { auditEntries, type UserRow, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { turnOffTwoStep } from '#server/sign-in/two-step/turn-off.ts'
import { USAGE, WrongCall } from './command-line.ts'

/** Runs a command of `npm run admin` about accounts. Returns the lines to print; throws with a message for the terminal. */
export async function runAdminCommand(db: Database, [command, argument]: string[]): Promise<string[]> {
  if (command === 'grant-admin' && argument) return grantAdmin(db, argument)
  if (command === 'mark-paid' && argument) return markPaid(db, argument)
  if (command === 'remove-two-step' && argument) return removeTwoStep(db, argument)
  if (command === 'audit') return printAudit(db, Number(argument ?? 50))
  throw new WrongCall(USAGE)
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

/** Actor of these commands in the audit. */
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
