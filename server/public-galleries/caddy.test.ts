import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { customDomains } from '#server/database/tables/index.ts'
import { caddy, startCaddy } from '#testing/caddy.ts'
import { imageFile } from '#testing/image-files.ts'
import { person } from '#testing/people.ts'
import { freePort } from '#testing/program.ts'
import { programPath, until } from '#testing/programs.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

const curl = programPath('curl')

test.skipIf(!caddy || !curl)(
  'behind Caddy a verified domain opens its gallery over HTTPS, and no other name gets a certificate (skipped if caddy or curl is not installed)',
  async () => {
    const https = await freePort()
    const at = await startAppForThisTest({
      PUBLIC_URL: `https://gallery.test:${https}`,
      TRUST_PROXY: 'loopback',
    })
    await at.app.listen({ port: 0, host: '127.0.0.1' })
    const upstream = `127.0.0.1:${(at.app.server.address() as { port: number }).port}`

    const olga = await person(at)
    const gallery = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
    const [image] = await olga.adds(gallery, await imageFile())
    await at.services.connection.db.insert(customDomains).values({
      galleryId: gallery.id,
      hostname: 'www.photos.test',
      providerId: 'x',
      proof: 'x',
      records: { id: 'x', status: 'active' },
      verifiedAt: new Date(),
    })

    const proxy = await startCaddy({ host: 'gallery.test', https, upstream })
    onTestFinished(() => proxy.remove())

    const get = async (host: string, url: string) => {
      const { stdout } = await promisify(execFile)(curl!, [
        ...['--silent', '--show-error', '--max-time', '10', '--cacert', proxy.root],
        ...['--resolve', `${host}:${https}:127.0.0.1`, '--write-out', '\n%{http_code}'],
        `https://${host}:${https}${url}`,
      ])
      const [, body, status] = /^([\s\S]*)\n(\d+)$/.exec(stdout)!
      return { status: Number(status), body: body! }
    }

    const page = await until(() => get('www.photos.test', '/'))
    expect(page.status).toBe(200)
    expect(page.body).toContain('Dunes')
    expect((await get('www.photos.test', image!.filePath)).status).toBe(200)
    expect((await get('dunes.gallery.test', '/')).body).toContain('Dunes')
    expect((await get('gallery.test', '/')).body).toContain('<title>Picture Rail')
    expect((await get('gallery.test', '/internal/domain-allowed?domain=gallery.test')).status).toBe(404)
    // All of the product's own names share one certificate.
    expect((await get('other.gallery.test', '/')).status).toBe(404)
    for (const unknown of ['evil.test', 'a.dunes.gallery.test', 'photos.test']) {
      await expect(get(unknown, '/')).rejects.toThrow(/error:|alert|TLS|SSL/i)
    }
  },
)
