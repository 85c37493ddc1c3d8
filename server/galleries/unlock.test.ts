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
  type Answer = [status: number, seconds: number]
  const unlocksFrom = (address: string, password: string) => {
    const from = Object.assign(new Visitor(at), { address })
    return from.post(`/api/public/galleries/${gallery.publicId}/unlock`, { password })
  }
  const many = (first: number, count: number) =>
    Array.from({ length: count }, (_, n) => `198.51.100.${first + n}`)
  const answersOf = async (asked: ReturnType<typeof unlocksFrom>[]) =>
    (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  /** Sets the counts of wrong passwords, for three minutes that begin now. */
  const counted = (points: number) =>
    at.services.connection.db.execute(
      sql`update rate_limits set points = ${points}, expire = extract(epoch from now()) * 1000 + 180000
        where key like 'unlock-gallery-first:%' or key like 'unlock-gallery-again:%'`,
    )

  test('further ones take turns: guessing is slow, and keeps no one out who has not failed', async () => {
    await protect('open sesame')
    expect((await unlocksFrom('192.0.2.1', 'open sesame')).statusCode).toBe(204)
    const failed = many(0, 20)
    expect(await answersOf(failed.map((one) => unlocksFrom(one, 'wrong')))).toEqual(Array(20).fill(403))
    expect(await answersOf(failed.map((one) => unlocksFrom(one, 'wrong')))).toEqual(Array(20).fill(403))
    await counted(20)

    const began = performance.now()
    async function answers(asked: ReturnType<typeof unlocksFrom>): Promise<Answer> {
      const { statusCode } = await asked
      return [statusCode, Math.round((performance.now() - began) / 2000) * 2]
    }
    const guesses = failed.slice(0, 2).map((one) => answers(unlocksFrom(one, 'wrong')))
    await expect.poll(() => countedIn('again')).toBe(22)
    // Only one password of each network waits.
    expect(await answersOf([unlocksFrom(failed[0]!, 'wrong')])).toEqual([429])
    const mistaken = answers(unlocksFrom(failed[2]!, 'open sesame'))
    // Networks that opened it before do not wait, nor do those that try for the first time.
    expect(await answers(unlocksFrom('192.0.2.1', 'open sesame'))).toEqual([204, 0])
    expect(await answers(unlocksFrom('203.0.113.3', 'open sesame'))).toEqual([204, 0])
    expect((await Promise.all([...guesses, mistaken])).toSorted(([, a], [, b]) => a - b)).toEqual([
      [403, 2],
      [403, 4],
      [204, 6],
    ])
  })

  test('fifteen wait at most; others are refused for a moment, and not as wrong ones', async () => {
    expect(await answersOf([unlocksFrom('203.0.113.4', 'wrong')])).toEqual([403])
    await counted(40)
    for (let times = 0; times < 11; times++) {
      const refused = await unlocksFrom('203.0.113.4', 'open sesame')
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(12)
    }
    await counted(0)
    expect((await unlocksFrom('203.0.113.4', 'open sesame')).statusCode).toBe(204)
  })

  test('the first tries of forty networks at once keep out none of those that come after', async () => {
    await counted(0)
    const strangers = many(100, 40).map((one) => unlocksFrom(one, 'wrong'))
    await expect.poll(() => countedIn('first')).toBe(40)
    const clients = Array.from({ length: 6 }, (_, n) => unlocksFrom(`203.0.113.${10 + n}`, 'open sesame'))
    expect(await answersOf(clients)).toEqual(Array(6).fill(204))
    expect(await answersOf(strangers)).toEqual(Array(40).fill(403))
  })
})

async function countedIn(which: 'first' | 'again') {
  const { rows } = await at.services.connection.db.execute(
    sql`select points from rate_limits where key like ${`unlock-gallery-${which}:%`}`,
  )
  return Number(rows[0]!.points)
}
