import type { FastifyPluginAsync } from 'fastify'
import type { Base } from '#server/base.ts'
import { clock } from '#server/database/clock.ts'
import { DAY_MS } from '#server/platform/time.ts'

/** Days from each request until the file expires, at most a year: the running program vouches for its contact. */
const VALID_DAYS = 180

/** Contact for reports of vulnerabilities (RFC 9116), on a host that has one. */
export const securityTxtRoute: FastifyPluginAsync<Base> = async (app, { config }) => {
  const path = '/.well-known/security.txt'
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const today = Math.floor(clock.ms() / DAY_MS) * DAY_MS
    const fields = {
      Contact: config.securityContact!,
      Expires: new Date(today + VALID_DAYS * DAY_MS).toISOString(),
      'Preferred-Languages': 'en',
      Canonical: new URL(path, config.publicUrl).href,
    }
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(lines.join(''))
  })
}
