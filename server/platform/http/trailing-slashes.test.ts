import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
beforeAll(async () => {
  olga = await person(at, 'Olga')
})

/** Calls, folders of files, and paths for programs, which answer only by IP address. */
const OTHERS = /^\/(api|media|assets|internal|healthz|readyz|metrics)\b/

test.each(['app', 'visitors'] as const)(
  'every page and file of the %s is found with a slash at its end',
  async (kind) => {
    const { address } = await olga.createsGallery(`Dunes of the ${kind}`)
    const host = kind === 'app' ? at.config.publicUrl.host : new URL(address).host
    const pages = at.app.calls.filter(
      ({ method, url, hostKind }) =>
        method === 'GET' && hostKind === kind && !url.endsWith('/') && !OTHERS.test(url),
    )
    expect(pages.length).toBeGreaterThan(kind === 'app' ? 20 : 2)
    for (const { url } of pages) {
      const path = url.replaceAll(/:\w+(\(.*?\))?/g, (_name, rule) => (rule ? '1' : 'a%2Fb'))
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await visitor(at).request({ method, url: `${path}/?a=b/&c=/`, headers: { host } })
        expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 308, `${path}?a=b/&c=/`])
      }
      expect((await visitor(at).get(`${path}/`, { host })).headers.location).toBe(path)
    }
  },
)

test.each([
  '//evil.example/',
  '/\\evil.example/',
  '/%2f%2fevil.example/',
  '//evil.example/dashboard/',
  '/dashboard//',
  '//dashboard/',
  'http://evil.example/dashboard/',
  'http://evil.example//evil.example/',
  '/iframe/%2f%2fevil.example/',
  '/iframe//evil.example/',
  '/?/',
])('%s leads to no other origin', async (path) => {
  if (!at.app.server.listening) await at.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = at.app.server.address() as AddressInfo
  const { host } = at.config.publicUrl
  const asking = request({ host: '127.0.0.1', port, path, headers: { host } }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  answer.resume()
  const { location = '/' } = answer.headers
  expect(new URL(location, 'http://here.example').origin).toBe('http://here.example')
  expect(location).toMatch(/^\/(?![/\\])/)
})

test('a site leads from its feed with a slash', async () => {
  await olga.patch('/api/account/site', { enabled: true, name: 'olga' })
  const host = `olga.${at.config.publicUrl.host}`
  for (const path of ['/feed.atom', '/sitemap.xml', '/robots.txt']) {
    const answer = await visitor(at).get(`${path}/?a=b/`, { host })
    expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 308, `${path}?a=b/`])
  }
})

test.each(['/verify-email/', '/reset-password/', '/gallery/', '/gallery//edit'])(
  '%s lacks a parameter: not found',
  async (path) => {
    expect((await visitor(at).get(path)).statusCode).toBe(404)
  },
)

test('calls, and hosts without a gallery, know no such address', async () => {
  expect((await olga.get('/api/galleries/')).statusCode).toBe(404)
  for (const url of ['/p/165/', '/dashboard/', '/x/']) {
    const answer = await visitor(at).get(url, { host: `nobody.${at.config.publicUrl.host}` })
    expect([url, answer.statusCode]).toEqual([url, 404])
  }
})
