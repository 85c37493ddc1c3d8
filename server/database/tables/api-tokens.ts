import { check, index, integer, pgTable, serial, text, varchar } from 'drizzle-orm/pg-core'
import { TOKEN_SCOPES, type TokenScope } from '#contract/api-tokens.ts'
import { createdAt, moment, userId } from './columns.ts'
import { oneOf } from './constraints.ts'
import { galleries } from './galleries.ts'

/** Tokens with which programs make calls for a person; only hashes. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: serial().primaryKey(),
    userId: userId(),
    name: varchar({ length: 100 }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    scope: text().$type<TokenScope>().notNull(),
    /** The only gallery that the token opens. Deleted with it, as a token without one opens all galleries. */
    galleryId: integer('gallery_id').references(() => galleries.id, { onDelete: 'cascade' }),
    /** Null if the token does not expire. */
    expiresAt: moment('expires_at'),
    createdAt: createdAt(),
    /** Written once a minute at most. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    index('api_tokens_user').on(table.userId),
    index('api_tokens_gallery').on(table.galleryId),
    check('api_tokens_scope_known', oneOf(table.scope, TOKEN_SCOPES)),
  ],
)
export type ApiTokenRow = typeof apiTokens.$inferSelect
