import { z } from 'zod'
import { ROLES, STATUSES } from './standing.ts'

/** An account as shown to administrators. */
export const AdminUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(ROLES),
  status: z.enum(STATUSES),
  createdAt: z.iso.datetime(),
})
export type AdminUser = z.infer<typeof AdminUser>

/** Roles that can be assigned. Moderator is shown on accounts that have it, but not offered. */
export const ASSIGNABLE_ROLES = ['User', 'Admin'] as const

export const RoleChange = z.object({ role: z.enum(ASSIGNABLE_ROLES, 'Role must be User or Admin') })
export type RoleChange = z.infer<typeof RoleChange>

export const Done = z.object({ ok: z.literal(true) })
export type Done = z.infer<typeof Done>
