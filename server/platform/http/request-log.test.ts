import fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import { logRequests } from './request-log.ts'

const TOKEN = 'LN23y1PiRH3YfwN1mprBRazheKaGg3VWXl-H7y4DaDk'

test.each([
  [`/invite/${TOKEN}`, '/invite/[token]'],
  [`/invite/${TOKEN}?from=mail`, '/invite/[token]'],
  [`/invite/${TOKEN}/`, '/invite/[token]/'],
  [`/elsewhere/${TOKEN}/x`, '/elsewhere/[token]/x'],
  ['/galleries/17', '/galleries/17'],
  ['/nothing/here', '/nothing/here'],
])('%s is logged as %s', async (url, said) => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app: FastifyInstance = fastify({ logger: { level: 'debug', stream } })
  logRequests(app, app.log as Logger)
  for (const path of ['/invite/:token', '/galleries/:id']) app.get(path, async () => 'here')
  await app.inject(url)
  const answered = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'answered')
  expect(answered.path).toBe(said)
})
