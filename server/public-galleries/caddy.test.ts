import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { customDomains } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { person } from '#testing/people.ts'
import { freePort } from '#testing/program.ts'
import { programPath, startServer, until } from '#testing/programs.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

const caddy = programPath('caddy')
const curl = programPath('curl')

test.skipIf(!caddy || !curl)(
  'behind Caddy a verified domain opens its gallery over HTTPS, and no other name gets a certificate (skipped if caddy or curl is not installed)',
  { timeout: 60_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-caddy-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const [http, https] = [await freePort(), await freePort()]
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

    const caddyfile = path.join(folder, 'Caddyfile')
    await writeFile(
      caddyfile,
      onLoopback(await readFile('deploy/Caddyfile', 'utf8'), { folder, http, https }),
    )
    const server = startServer(caddy!, ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
      PUBLIC_HOST: 'gallery.test',
      UPSTREAM: upstream,
      HOME: folder,
    })
    onTestFinished(() => server.end())

    const root = path.join(folder, 'pki/authorities/local/root.crt')
    const get = async (host: string, url: string) => {
      const { stdout } = await promisify(execFile)(curl!, [
        ...['--silent', '--show-error', '--max-time', '10', '--cacert', root],
        ...['--resolve', `${host}:${https}:127.0.0.1`, '--write-out', '\n%{http_code}'],
        `https://${host}:${https}${url}`,
      ])
      const [, body, status] = /^([\s\S]*)\n(\d+)$/.exec(stdout)!
      return { status: Number(status), body: body! }
    }

    const page = await until(() => get('www.photos.test', '/'), 20)
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

/** The Caddyfile with certificates of Caddy's own and with unprivileged ports. */
const onLoopback = (
  caddyfile: string,
  { folder, http, https }: { folder: string; http: number; https: number },
) =>
  caddyfile
    .replace(
      /^\{\n/m,
      `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n\tstorage file_system ${folder}\n`,
    )
    .replace('\ttls {\n\t\tdns {$DNS_PROVIDER}\n\t}', '\ttls internal')
    .replace('\ttls {\n\t\ton_demand', '\ttls internal {\n\t\ton_demand')
    .replace('(program) {', '(program) {\n\tbind 127.0.0.1')
