import { type Algorithm, hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { localAccounts } from '#server/database/tables/index.ts'
import { SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()

/** One password with letters composed, decomposed, and full-width as from an East Asian keyboard. */
const FORMS = ['s\u00e5nd upon \u00fcbung', 'sa\u030and upon u\u0308bung', '\uff53\u00e5nd upon \u00fcbung']

/** An account whose password was typed in this form. */
async function signedUp(password: string): Promise<SignedIn> {
  const mona = new SignedIn(at)
  mona.user = (await mona.signUp({ password })).json()
  return mona
}

test.each(FORMS)(
  'a password typed as %j is right in each of its forms, wherever it is asked for',
  async (set) => {
    const mona = await signedUp(set)
    for (const typed of FORMS) {
      expect((await visitor(at).signIn(mona.user.email, typed)).statusCode).toBe(200)
      expect((await mona.post('/api/account/confirm', { password: typed })).statusCode).toBe(204)
      const change = { currentPassword: typed, newPassword: set }
      expect((await mona.put('/api/account/password', change)).statusCode).toBe(204)
    }
    expect((await visitor(at).signIn(mona.user.email, 'sand upon ubung')).statusCode).toBe(401)
    expect((await visitor(at).signIn(mona.user.email, `${set} `)).statusCode).toBe(401)
  },
)

test('one that an earlier version stored as it was typed goes on', async () => {
  const mona = await signedUp(FORMS[0]!)
  const argon2id = 2 satisfies Algorithm.Argon2id
  const passwordHash = await hash(FORMS[1]!, { algorithm: argon2id, memoryCost: 8, timeCost: 1 })
  const isHers = eq(localAccounts.userId, mona.user.id)
  await at.services.connection.db.update(localAccounts).set({ passwordHash }).where(isHers)
  expect((await visitor(at).signIn(mona.user.email, FORMS[1])).statusCode).toBe(200)
})
