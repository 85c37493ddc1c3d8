/** Answers to browsers that navigate to calls of members, where programs get an error in JSON. */
import { beforeAll, describe, expect, test } from 'vitest'
import { person, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
beforeAll(async () => {
  olga = await person(at, 'Olga')
})

/** Header of browsers that follow a link. */
const LINK = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const PROGRAMS = ['*/*', 'application/json', 'application/json, text/html;q=0.9']

/** Calls that read something and need a sign-in, with missing ids. */
async function callsOfMembers(): Promise<string[]> {
  const { paths } = (await visitor(at).get('/api/openapi.json')).json<{ paths: Record<string, object> }>()
  const reading = Object.keys(paths).filter((path) => 'get' in paths[path]!)
  return refused(
    visitor(at),
    reading.map((path) => path.replaceAll(/\{\w+\}/g, '999999')),
    401,
  )
}

/** Calls that answer a program of this person with this status. */
async function refused(who: Visitor, urls: string[], status: number): Promise<string[]> {
  const found: string[] = []
  for (const url of urls) if ((await who.get(url)).statusCode === status) found.push(url)
  return found
}

describe('whoever is signed out', () => {
  test('is led from every call to sign in', async () => {
    const calls = await callsOfMembers()
    expect(calls.length).toBeGreaterThan(30)
    for (const url of calls) {
      const answer = await visitor(at).get(url, LINK)
      const said = [answer.statusCode, answer.headers.location, answer.headers['cache-control'], answer.body]
      expect(said, url).toEqual([303, '/api/login?returnTo=%2Fdashboard', 'no-store', ''])
    }
  })

  test.each([
    ['/gallery/7/settings?tab=images', '/gallery/7/settings?tab=images'],
    ['https://example.org/gallery/7', '/dashboard'],
    ['//example.org', '/dashboard'],
  ])('comes back from %s to %s', async (from, expected) => {
    const referer = URL.canParse(from) ? from : at.config.publicUrl.origin + from
    const answer = await visitor(at).get('/api/account/export', { ...LINK, referer })
    const { searchParams } = new URL(String(answer.headers.location), referer)
    expect(searchParams.get('returnTo')).toBe(expected)
  })

  test.each(PROGRAMS)('gets JSON as a program that takes %s', async (accept) => {
    const answer = await visitor(at).get('/api/account/export', { accept })
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Unauthorized', code: 'signed_out' }])
  })

  test('gets JSON where a form is sent', async () => {
    const url = '/api/galleries/1/images/download'
    const answer = await visitor(at).request({ method: 'POST', url, headers: LINK, payload: {} })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'signed_out'])
  })
})

test('what is gone is a page that says so, at every call', async () => {
  const calls = await refused(olga, await callsOfMembers(), 404)
  expect(calls.length).toBeGreaterThan(20)
  for (const url of calls) {
    const { message } = (await olga.get(url)).json<{ message: string }>()
    const answer = await olga.get(url, LINK)
    const said = [answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]
    expect(said, url).toEqual([404, 'text/html; charset=utf-8', 'no-store'])
    expect(answer.body, url).toContain(`<h1 class="title-face phrases">${message}</h1>`)
    expect(answer.body, url).toContain('<a href="/dashboard">Go to Dashboard</a>')
    expect(answer.body, url).not.toMatch(/Try again|\?lang=/)
    expect(answer.headers['content-disposition'], url).toBeUndefined()
  }
})

test('what is refused for now is a page with a way to try again, and speaks English', async () => {
  const { id } = await olga.createsGallery('Dunes')
  const open = (headers = {}) => olga.get(`/api/galleries/${id}/open`, headers)
  while ((await open()).statusCode === 303);
  const asJson = await open()
  expect([asJson.statusCode, asJson.json().code]).toEqual([429, 'too_many_requests'])
  const page = await open({ ...LINK, 'accept-language': 'de' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(page.headers['retry-after']).toBe(asJson.headers['retry-after'])
  expect(page.body).toContain('<html lang="en"')
  expect(page.body).toContain(asJson.json().message)
  expect(page.body).toContain('<a href="?">Try again</a>')
})
