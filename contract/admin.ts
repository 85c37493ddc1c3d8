import { Email } from './emails.ts'
import { ROLES, STATUSES } from './standing.ts'
import { Time } from './times.ts'
import { z } from './zod.ts'

/** An account as shown to administrators. */
export const AdminUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(ROLES),
  status: z.enum(STATUSES),
  /** True if the account cannot sign in and its galleries are hidden. */
  suspended: z.boolean(),
  /** Usage of its own galleries: the bytes of their originals, and the numbers of images and galleries. */
  usage: z.object({ bytes: z.int(), images: z.int(), galleries: z.int() }),
  createdAt: Time,
})
export type AdminUser = z.infer<typeof AdminUser>

/** All accounts without a field. `search` matches email, first and last name; `after` is the last id so far. */
export const AdminUserPage = z.object({
  search: z.string().trim().max(255).optional(),
  after: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
})
export type AdminUserPage = z.output<typeof AdminUserPage>

/** `found` counts the matches of `search`, or all accounts without one. */
export const AdminUserCounts = z.object({ total: z.int(), admins: z.int(), found: z.int() })
export type AdminUserCounts = z.infer<typeof AdminUserCounts>

/** Roles that can be assigned. Moderator is shown on accounts that have it, but not offered. */
export const ASSIGNABLE_ROLES = ['User', 'Admin'] as const

export const RoleChange = z.object({ role: z.enum(ASSIGNABLE_ROLES, 'Role must be User or Admin') })
export type RoleChange = z.infer<typeof RoleChange>

export const Suspension = z.object({ suspended: z.boolean() })
export type Suspension = z.infer<typeof Suspension>

/** One check of the installation: its name, and its finding with the remedy. */
export const SystemCheck = z.object({ name: z.string(), ok: z.boolean(), message: z.string() })
export type SystemCheck = z.infer<typeof SystemCheck>

/** State of the whole installation, for administrators. Bytes of the storage are those of originals and logos. */
export const SystemState = z.object({
  version: z.string(),
  /** Start of the process that answers. */
  startedAt: Time,
  database: z.object({ kind: z.enum(['embedded', 'postgresql']), version: z.string(), bytes: z.int() }),
  /** `freeBytes` is null for a bucket. */
  storage: z.object({ kind: z.enum(['disk', 's3']), bytes: z.int(), freeBytes: z.int().nullable() }),
  /** Failed jobs are those that were given up within the last hour. */
  jobs: z.object({ waiting: z.int(), failed: z.int(), oldestWaitingAt: Time.nullable() }),
  mail: z.object({
    kind: z.enum(['smtp', 'outbox']),
    lastSentAt: Time.nullable(),
    /** Error of the newest delivery; null if it succeeded. */
    lastError: z.string().nullable(),
  }),
  /** The newest daily backup. All null without BACKUP_DIR and before the first one. */
  backup: z.object({
    lastAt: Time.nullable(),
    bytes: z.int().nullable(),
    failedAt: Time.nullable(),
    message: z.string().nullable(),
  }),
  checks: z.array(SystemCheck),
})
export type SystemState = z.infer<typeof SystemState>

/** Days until an invitation to create an account expires. */
export const ACCOUNT_INVITATION_DAYS = 7

export const NewAccountInvitation = z.object({ email: Email })

/** An invitation to create an account. `invitedBy` is the administrator's e-mail; null if that account is gone. */
export const AccountInvitation = z.object({
  id: z.int(),
  email: z.string(),
  invitedBy: z.string().nullable(),
  createdAt: Time,
  expiresAt: Time,
  acceptedAt: Time.nullable(),
})
export type AccountInvitation = z.infer<typeof AccountInvitation>

/** Entries on one page of the audit log. */
export const AUDIT_PAGE = 50

/** `before` is the last id so far, `user` the account concerned. */
export const AuditPage = z.object({
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  user: z.string().max(64).optional(),
})
export type AuditPage = z.output<typeof AuditPage>

const AuditedAccount = z.object({ id: z.string(), email: z.string() })

/** `actor` is the person who acted, `user` the account concerned, perhaps deleted since. `details` depend on the action. */
export const AuditEntry = z.object({
  id: z.int(),
  createdAt: Time,
  actor: AuditedAccount,
  user: AuditedAccount.nullable(),
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const Done = z.object({ ok: z.literal(true) })
export type Done = z.infer<typeof Done>
