import { expect, test } from 'vitest'
import { type Answer, deliver } from './deliver.ts'
import { type Parcel, parcelsOf } from './parcels.ts'

const picture = (name: string, size = 100) => ({ name, size }) as File
const said = (status: number, message: string | null = null, retryAfter: number | null = null): Answer => ({
  status,
  message,
  retryAfter,
})

type Post = (names: string[], attempt: number) => Answer

/** Delivers parcels of these names to a server that answers as `post` says; tells what was seen. */
async function delivery(parcels: string[][], post: Post, { online = (): boolean => true } = {}) {
  let keys = 0
  const newKey = () => `key ${++keys}`
  const seen = {
    posts: [] as string[],
    pauses: [] as number[],
    arrived: [] as string[],
    refused: [] as string[],
    waited: [] as boolean[],
    progress: [] as number[],
  }
  const sent: Parcel[] = parcels.flatMap((names) =>
    parcelsOf(
      names.map((name) => picture(name)),
      newKey,
    ),
  )
  const outcome = await deliver(
    sent,
    {
      async post({ key, files }, onProgress) {
        const names = files.map(({ name }) => name)
        seen.posts.push(`${key}: ${names.join()}`)
        onProgress(files.length * 50)
        return post(names, seen.posts.length)
      },
      pause: async (seconds) => void seen.pauses.push(seconds),
      isOnline: online,
      newKey,
    },
    {
      progress: (bytes) => seen.progress.push(bytes),
      waiting: (is) => seen.waited.push(is),
      arrived: (files) => seen.arrived.push(...files.map(({ name }) => name)),
      refused: ({ name }, message) => seen.refused.push(`${name}: ${message}`),
    },
  )
  return { ...seen, outcome }
}

test('everything arrives, one parcel after the other, and the bytes add up', async () => {
  const { outcome, arrived, progress, posts } = await delivery([['a', 'b'], ['c']], () => said(201))
  expect(outcome).toEqual({ end: 'delivered' })
  expect(arrived).toEqual(['a', 'b', 'c'])
  expect(posts).toEqual(['key 1: a,b', 'key 2: c'])
  expect(progress).toEqual([100, 200, 250, 300])
})

test.each([
  ['no answer', said(0)],
  ['a server that hung up', said(408)],
  ['a fault of the server', said(502)],
  ['a server that is not ready', said(503)],
])('after %s the same parcel is sent again under the same key', async (_what, trouble) => {
  const { outcome, posts, pauses, arrived, waited } = await delivery([['a']], (_names, attempt) =>
    attempt < 4 ? trouble : said(201),
  )
  expect(outcome).toEqual({ end: 'delivered' })
  expect(posts).toEqual(Array(4).fill('key 1: a'))
  expect(pauses).toEqual([1, 2, 4])
  expect(arrived).toEqual(['a'])
  expect(waited).toEqual([false, true, false, true, false, true, false])
})

test('a server that asks for patience gets it, within reason', async () => {
  const patient = await delivery([['a']], (_names, attempt) =>
    attempt === 1 ? said(429, null, 20) : said(201),
  )
  expect(patient.pauses).toEqual([20])
  const tooLong = await delivery([['a']], () => said(429, 'Please wait.', 3000))
  expect(tooLong.outcome).toMatchObject({ end: 'interrupted', answer: { message: 'Please wait.' } })
  expect(tooLong.posts).toHaveLength(1)
})

test('after seven tries in a minute it ends, and tells which parcel may have arrived', async () => {
  const { outcome, posts, pauses } = await delivery([['a'], ['b']], () => said(0))
  expect(posts).toEqual(Array(7).fill('key 1: a'))
  expect(pauses.reduce((sum, seconds) => sum + seconds)).toBe(60)
  expect(outcome).toEqual({
    end: 'interrupted',
    parcel: { key: 'key 1', files: [picture('a')] },
    answer: said(0),
  })
})

test('without a connection no try counts', async () => {
  let tries = 0
  const { outcome, pauses } = await delivery([['a']], (_names, attempt) => said(attempt <= 20 ? 0 : 201), {
    online: () => ++tries > 20,
  })
  expect(outcome).toEqual({ end: 'delivered' })
  expect(pauses).toEqual(Array(20).fill(30))
})

test.each([400, 413, 415])('a bad file (%i) costs no other its place', async (status) => {
  const bad = (names: string[]) => (names.includes('bad') ? said(status, 'bad is bad.') : said(201))
  const { outcome, arrived, refused, posts } = await delivery([['a', 'bad', 'b'], ['c']], bad)
  expect(outcome).toEqual({ end: 'delivered' })
  expect(arrived).toEqual(['a', 'b', 'c'])
  expect(refused).toEqual(['bad: bad is bad.'])
  expect(posts).toEqual(['key 1: a,bad,b', 'key 3: a', 'key 4: bad', 'key 5: b', 'key 2: c'])
})

test.each([403, 404])('a link that shuts (%i) ends it; what arrived before stays', async (status) => {
  const { outcome, arrived, posts } = await delivery([['a'], ['b'], ['c']], (names) =>
    said(names.includes('a') ? 201 : status),
  )
  expect(outcome).toEqual({ end: 'shut', status })
  expect(arrived).toEqual(['a'])
  expect(posts).toHaveLength(2)
})
