import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '#server/accounts/audit.ts'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/index.ts'
import { violatesForeignKey } from '#server/database/violations.ts'
import { conflict, forbidden, notFound } from '#server/platform/http/refusal.ts'
import { requireAdmin } from './access.ts'

/** Makes the administrator act as this user, with exactly their rights. Refuses (403) another administrator. */
export async function startImpersonating(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  if (request.impersonator) throw conflict('You are already impersonating someone. Stop that first.')
  const admin = requireAdmin(request.signedInUser())
  if (admin.id === userId) throw conflict("You can't impersonate yourself.")
  const [target] = await db.select().from(users).where(eq(users.id, userId))
  if (!target) throw notFound('User')
  if (target.role === 'Admin') throw forbidden("Administrators can't be impersonated.")
  if (target.suspendedAt) throw conflict('This account is suspended. Please reinstate it first.')
  await audit(db, admin, target, 'impersonation started')
  await reply.changeSession(target, admin).catch((error: unknown) => {
    // Another administrator has deleted the account in the meantime.
    throw violatesForeignKey(error, 'sessions_user_id_users_id_fk') ? notFound('User') : error
  })
}

/** Ends an impersonation; does nothing without one. */
export async function stopImpersonating(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { person, impersonator } = request
  if (!person || !impersonator) return
  await audit(db, impersonator, person, 'impersonation stopped')
  await reply.changeSession(impersonator, null)
}
