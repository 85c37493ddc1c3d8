import { bigint, index, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { createdAt, moment, userId } from './columns.ts'
import { users } from './users.ts'

/** Passkeys (WebAuthn level 3), with which people sign in without a password. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** A UUID; the credential's own id may be too long for an address. */
    id: text().primaryKey(),
    userId: userId(),
    name: varchar({ length: 100 }).notNull(),
    /** base64url, as is the public key (COSE). */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter; most send 0 always. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)
export type PasskeyRow = typeof passkeys.$inferSelect

/** Open challenges of passkey ceremonies. Only hashes; a row is deleted when its challenge is answered. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** The user who adds a passkey; null when signing in. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_expiry').on(table.expiresAt),
    index('passkey_challenges_user').on(table.userId),
  ],
)
