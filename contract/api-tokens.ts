import { RowId } from './ids.ts'
import { line } from './texts.ts'
import { Time } from './times.ts'
import { OptionalPassword } from './two-step.ts'
import { z } from './zod.ts'

/** Maximum number of API tokens of an account. */
export const MAX_TOKENS = 50

/** `read` opens GET and HEAD, `write` every call that is open to tokens. */
export const TOKEN_SCOPES = ['read', 'write'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

export const NewApiToken = OptionalPassword.extend({
  name: line(100),
  scope: z.enum(TOKEN_SCOPES),
  /** The only gallery that it opens; all of its person's galleries without it. */
  galleryId: RowId.nullish(),
  /** Days until the token expires; without it, the token lives until it is deleted. */
  expiresInDays: z.int().min(1, 'Must be at least 1').max(3650, 'Must be at most 3650').nullish(),
})
export type NewApiToken = z.infer<typeof NewApiToken>

export const ApiToken = z.object({
  id: z.int(),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  galleryId: z.int().nullable(),
  expiresAt: Time.nullable(),
  createdAt: Time,
  /** Time of the last use, written once a minute at most. */
  lastUsedAt: Time.nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>

/** A new token with its secret, which no other answer contains. */
export const MadeApiToken = ApiToken.extend({ token: z.string().regex(/^prt_[\w-]{40}$/) })
export type MadeApiToken = z.infer<typeof MadeApiToken>
