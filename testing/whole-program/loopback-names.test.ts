import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { giveDatabase, roomyMemory } from '#testing/data-folder.ts'
import { visitor } from '#testing/people.ts'
import { startProgramForThisTest } from '#testing/program-for-this-test.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

const LOOPBACK = ['127.0.0.1:3000', '[::1]:3000']

test.each(['http://localhost:3000', 'http://pictures.localhost:3000', 'http://127.0.0.1:3000'])(
  'the loopback names of an app at %s lead to it',
  async (origin) => {
    const at = await startAppForThisTest({ PUBLIC_URL: origin })
    const { host: own } = new URL(origin)
    for (const host of LOOPBACK.filter((each) => each !== own)) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        for (const url of ['/', '/dashboard?a=b', '/api/auth/user', '/assets/x.js', '/media/1']) {
          const { statusCode, headers } = await visitor(at).request({ method, url, headers: { host } })
          expect([method, statusCode, headers.location]).toEqual([method, 308, `${origin}${url}`])
        }
      }
      for (const url of ['/healthz', '/readyz'])
        expect((await visitor(at).get(url, { host })).statusCode).toBe(200)
    }
    expect((await visitor(at).get('/', { host: own })).statusCode).toBe(200)
  },
)

/** Median time until the end of an answer that is sent in parts, in milliseconds. */
async function timeOfAnswers(origin: string, addresses: string[]): Promise<number[]> {
  const { port, host } = new URL(origin)
  const taken = addresses.map((): number[] => [])
  for (let round = 0; round < 15; round++) {
    for (const [index, address] of addresses.entries()) {
      const begun = performance.now()
      await new Promise<void>((done, fail) => {
        const asked = get({ host: address, port, headers: { host, 'accept-encoding': 'br' } }, (answer) => {
          answer.resume().once('end', done)
        })
        asked.once('error', fail)
      })
      taken[index]!.push(performance.now() - begun)
    }
  }
  return taken.map((times) => times.toSorted((one, other) => one - other)[7]!)
}

test('both loopback addresses are listened on, and neither waits for what is acknowledged', async () => {
  const dataDirectory = await mkdtemp(path.join(await roomyMemory(), 'picturerail-loopback-'))
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }))
  await giveDatabase(dataDirectory)
  const program = await startProgramForThisTest({ dataDirectory })
  const { port } = new URL(program.origin)
  for (const address of ['127.0.0.1', '[::1]']) {
    expect((await fetch(`http://${address}:${port}/healthz`)).status).toBe(200)
    const answer = await fetch(`http://${address}:${port}/sign-in`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `${program.origin}/sign-in`])
  }
  // With the flaw, the end of each would come 40 ms after its beginning.
  const [one, other] = await timeOfAnswers(program.origin, ['127.0.0.1', '::1'])
  expect(other! / one!).toBeLessThan(5)
})

test('those of an app elsewhere show nothing', async () => {
  const at = await startAppForThisTest({ PUBLIC_URL: 'http://pictures.example.com' })
  for (const host of LOOPBACK) {
    const answer = await visitor(at).get('/', { host })
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined])
    expect((await visitor(at).get('/healthz', { host })).statusCode).toBe(200)
  }
})
