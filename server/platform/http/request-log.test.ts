import fastify from 'fastify'
import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import { visitor } from '#testing/people.ts'
import { startAppForThisTest } from '#testing/start-app.ts'
import { logRequests } from './request-log.ts'

const TOKEN = 'LN23y1PiRH3YfwN1mprBRazheKaGg3VW'

test.each([
  [`/invite/${TOKEN}`, '/invite/[token]'],
  [`/invite/${TOKEN}?from=mail`, '/invite/[token]'],
  ['/invite/short', '/invite/[token]'],
  ['/galleries/17', '/galleries/17'],
  [`/galleries/${TOKEN}`, '/galleries/[id]'],
  ['/galleries/a%2fb%0a', '/galleries/a%2Fb%0A'],
  ['/media/17/640.webp', '/media/17/640.webp'],
  ['/assets/main.js', '/assets/main.js'],
  ['/nothing', '/nothing'],
  ['/nothing/here/either?at=all', '/nothing/[...]'],
  [`/invite/${TOKEN}/`, '/invite/[...]'],
  [`/${TOKEN}`, '/'],
])('%s is logged as %s', async (url, said) => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = fastify({ logger: { level: 'debug', stream } })
  logRequests(app, app.log as Logger)
  const patterns = [
    '/invite/:token',
    '/galleries/:id',
    '/assets/*',
    '/media/:id(^\\d+$)/:width(^\\d+).:type(^(?:webp|jpg)$)',
  ]
  for (const pattern of patterns) app.get(pattern, async () => 'here')
  await app.inject(url)
  const answered = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'answered')
  expect(answered.path).toBe(said)
})

test('a token is in no line of the log, in whatever letters and wherever it is sent', async () => {
  const at = await startAppForThisTest({ LOG_LEVEL: 'trace' })
  const encoded = (count: number) =>
    [...TOKEN]
      .map((letter, place) => (place < count ? `%${letter.charCodeAt(0).toString(16)}` : letter))
      .join('')
  const written = [TOKEN, encoded(1), encoded(TOKEN.length), `${TOKEN}%zz`, encoded(1).replace('%', '%25')]
  const routes = at.app.calls.filter(({ url }) => /:token|\/uploads\/:id/.test(url))
  const paths = [
    ...new Set(routes.map(({ url }) => url.replaceAll(/:\w+/g, '{}'))),
    '/{}',
    '/nowhere/{}',
    '/invite/{}/',
    '//invite/{}',
    '/invite%2f{}',
  ]
  for (const host of [at.config.publicUrl.host, `nobody.${at.config.publicUrl.host}`]) {
    for (const path of paths) {
      for (const token of written) {
        const url = path.replaceAll('{}', token)
        await visitor(at).get(url, { host })
        await visitor(at).request({ method: 'POST', url, headers: { host }, payload: 'a=b' })
      }
    }
  }
  const log = at.log.join('\n')
  expect(log).toContain('/api/invite/[token]/upload')
  // Any eight characters of the token.
  expect(log).not.toContain(TOKEN.slice(8, 16))
  expect(decodeURIComponent(log.replaceAll(/%(?![0-9a-f]{2})/gi, ''))).not.toContain(TOKEN.slice(8, 16))
})
