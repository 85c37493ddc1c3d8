import { type Algorithm, hash } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { galleries } from '#server/database/tables/index.ts'
import { changeGallery } from '#server/galleries/changed.ts'
import { person, type SignedIn, Visitor, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let gallery: Gallery
beforeAll(async () => {
  olga = await person(at)
  gallery = await olga.createsGallery('Dunes')
})

const protect = (password: string) =>
  olga.patch(`/api/galleries/${gallery.id}`, { visibility: 'password', password })
const unlocks = async (password: string) =>
  (await visitor(at).post(`/api/public/galleries/${gallery.publicId}/unlock`, { password })).statusCode

/** 'für uns 1' composed and decomposed, full-width as from an East Asian keyboard, and with blanks copied along. */
const FORMS = [
  'f\u00fcr uns 1',
  'fu\u0308r uns 1',
  'f\u00fcr\u00a0uns 1',
  '\uff46\u00fc\uff52 \uff55\uff4e\uff53 \uff11',
  ' f\u00fcr uns 1\r\n',
  '\u00a0fu\u0308r uns 1\t',
  '\u200bf\u00fcr uns 1\ufe0f',
  '\ufeff f\u00fcr uns 1 \u2060\u200e',
]

test.each(FORMS)('a password set as %j is right in each of its forms', async (set) => {
  expect((await protect(set)).statusCode).toBe(200)
  for (const tried of FORMS) expect([tried, await unlocks(tried)]).toEqual([tried, 204])
  expect(await unlocks('fur uns 1')).toBe(403)
})

test('the form without scripts knows them, too', async () => {
  await protect(FORMS[0]!)
  for (const password of FORMS) {
    const payload = new URLSearchParams({ password }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = `/iframe/${gallery.publicId}`
    const answer = await visitor(at).request({ method: 'POST', url, payload, headers })
    expect([password, answer.statusCode]).toEqual([password, 303])
  }
})

test('one that an earlier version stored as it was typed goes on', async () => {
  const argon2id = 2 satisfies Algorithm.Argon2id
  for (const typed of [' fu\u0308r uns ', 'four']) {
    const passwordHash = await hash(typed, { algorithm: argon2id, memoryCost: 8, timeCost: 1 })
    await changeGallery(at.services.connection.db, gallery.id, (tx) =>
      tx.update(galleries).set({ passwordHash }).where(eq(galleries.id, gallery.id)),
    )
    expect(await unlocks(typed)).toBe(204)
  }
  expect(await unlocks(' four\n')).toBe(204)
})

test('blanks around it do not make it long enough', async () => {
  for (const short of ['  four   ', '\u200bfour\u200b', '\u200b'.repeat(8)]) {
    const answer = await protect(short)
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'Password must be at least 6 characters',
    ])
  }
})

describe('beyond twenty wrong passwords of many networks in three minutes', () => {
  const unlocksFrom = (address: string, password: string) => {
    const from = Object.assign(new Visitor(at), { address })
    return from.post(`/api/public/galleries/${gallery.publicId}/unlock`, { password })
  }
  /** Sets the count of wrong passwords, for three minutes that begin now. */
  const counted = (points: number) =>
    at.services.connection.db.execute(
      sql`update rate_limits set points = ${points}, expire = extract(epoch from now()) * 1000 + 180000
        where key like 'unlock-gallery-anywhere%'`,
    )

  test('each takes its turn: guessing is slow, and the right one opens the gallery', async () => {
    await protect('open sesame')
    expect((await unlocksFrom('192.0.2.1', 'open sesame')).statusCode).toBe(204)
    await counted(0)
    const freely = Array.from({ length: 20 }, (_, n) => unlocksFrom(`198.51.100.${n}`, 'wrong'))
    for (const { statusCode } of await Promise.all(freely)) expect(statusCode).toBe(403)
    await counted(20)

    const answered: [status: number, seconds: number][] = []
    const began = performance.now()
    async function answers(asked: ReturnType<typeof unlocksFrom>) {
      const { statusCode } = await asked
      answered.push([statusCode, Math.round((performance.now() - began) / 2000) * 2])
    }
    const guesses: Promise<void>[] = []
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      guesses.push(answers(unlocksFrom(address, 'wrong')))
    }
    await expect.poll(countedSoFar).toBe(22)
    const client = answers(unlocksFrom('203.0.113.3', 'open sesame'))
    // A network that opened it before does not wait.
    await answers(unlocksFrom('192.0.2.1', 'open sesame'))
    await Promise.all([...guesses, client])
    expect(answered).toEqual([
      [204, 0],
      [403, 2],
      [403, 4],
      [204, 6],
    ])
  })

  test('fifteen wait at most; others are refused for a moment, and not as wrong ones', async () => {
    await counted(40)
    for (let times = 0; times < 11; times++) {
      const refused = await unlocksFrom('203.0.113.4', 'open sesame')
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(12)
    }
    await counted(0)
    expect((await unlocksFrom('203.0.113.4', 'open sesame')).statusCode).toBe(204)
  })
})

async function countedSoFar() {
  const { rows } = await at.services.connection.db.execute(
    sql`select points from rate_limits where key like 'unlock-gallery-anywhere%'`,
  )
  return Number(rows[0]!.points)
}
