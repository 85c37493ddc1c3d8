/** The manual's lines for proxies, run unchanged: requests through them, and the doctor's findings. */
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { customDomains } from '#server/database/tables/index.ts'
import { type Line, visit } from '#server/doctor/outside/visit.ts'
import { examineFromOutside } from '#server/examine-program.ts'
import { CADDY_ABSENT, caddy, startCaddy } from '#testing/caddy.ts'
import { type Certificate, certificateFor, OPENSSL_ABSENT, openssl } from '#testing/certificate.ts'
import { HAPROXY_ABSENT, haproxy, startHaproxy } from '#testing/haproxy.ts'
import type { ImageFile } from '#testing/image-files.ts'
import { manualLines } from '#testing/manual-lines.ts'
import { multipart } from '#testing/multipart.ts'
import { NGINX_ABSENT, nginx, startNginx } from '#testing/nginx.ts'
import { person, type SignedIn } from '#testing/people.ts'
import { freePort } from '#testing/program.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

const HOST = 'gallery.test'
const domainOf = (name: string) => `www.${name.toLowerCase()}.test`
type Front = { https: number; http: number; ca: string; remove(): Promise<void> }

let at: TestApp
let upstream: string
let olga: SignedIn
let certificate: Certificate | undefined
beforeAll(async () => {
  at = await startApp({ PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: '127.0.0.1', MAX_FILE_MB: '50' })
  await at.app.listen({ port: 0, host: '127.0.0.1' })
  upstream = `127.0.0.1:${(at.app.server.address() as { port: number }).port}`
  olga = await person(at)
  if (openssl) certificate = await certificateFor(HOST, `*.${HOST}`, ...['nginx', 'haproxy'].map(domainOf))
})
afterAll(async () => {
  await certificate?.remove()
  await at.close()
})

/** A picture whose file is as large as its pixels. */
const noise = async (): Promise<ImageFile> => {
  const raw = { width: 1200, height: 1000, channels: 3 } as const
  const bytes = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer()
  return { name: 'noise.png', type: 'image/png', bytes }
}

async function nginxFront(): Promise<Front> {
  const lines = (await manualLines('nginx')).replaceAll(/^/gm, '\t').replace('127.0.0.1:3000', upstream)
  const change = () =>
    `worker_processes auto;\npid /run/nginx.pid;\nerror_log /var/log/nginx/error.log;\nevents { worker_connections 16384; }\nhttp {\n\taccess_log off;\n${lines}\n}\n`
  const { port, http, end } = await startNginx({ upstreams: [], certificate: certificate!, change })
  return { https: port, http, ca: certificate!.ca, remove: end }
}

async function caddyFront(): Promise<Front> {
  const https = await freePort()
  const lines = (await manualLines('caddyfile'))
    .replaceAll('pictures.example.com', HOST)
    .replaceAll('127.0.0.1:3000', upstream)
    .replace('cloudflare TOKEN', '{$DNS_PROVIDER}')
  const { http, root, remove } = await startCaddy({
    ...{ host: HOST, https, upstream, redirects: true, change: () => lines },
  })
  return { https, http, ca: await readFile(root, 'utf8'), remove }
}

async function haproxyFront(): Promise<Front> {
  return { ...(await startHaproxy({ upstream, certificate: certificate! })), ca: certificate!.ca }
}

describe.each<[string, string, boolean, () => Promise<Front>]>([
  ['nginx', `${NGINX_ABSENT} or ${OPENSSL_ABSENT}`, !nginx || !openssl, nginxFront],
  ['Caddy', CADDY_ABSENT, !caddy, caddyFront],
  ['HAProxy', `${HAPROXY_ABSENT} or ${OPENSSL_ABSENT}`, !haproxy || !openssl, haproxyFront],
])('behind %s (skipped if %s)', (name, _, isAbsent, begin) => {
  let front: Front
  let line: Line
  let gallery: Gallery
  const address = name.toLowerCase()
  beforeAll(async () => {
    if (isAbsent) return
    front = await begin()
    line = ({ protocol }) => ({
      ...{ host: '127.0.0.1', localAddress: '127.0.0.2', ca: front.ca },
      port: protocol === 'https:' ? front.https : front.http,
    })
    gallery = await olga.createsGallery(name, { subdomain: address })
  })
  afterAll(async () => {
    if (!isAbsent) await front.remove()
  })
  const through = (url: string, asked = {}) => visit(line, new URL(url), asked)
  const asOlga = () => ({ cookie: olga.cookie, origin: `https://${HOST}` })

  test.skipIf(isAbsent)('the doctor finds nothing wrong', async () => {
    const wrong: string[] = []
    for await (const one of examineFromOutside(at.config, async () => at.services.databaseUrl, line))
      if (!one.startsWith('ok')) wrong.push(one)
    expect(wrong).toEqual(['Everything is as it should be.'])
  })

  test.skipIf(isAbsent)('a large picture arrives, and a part of it is sent', async () => {
    const picture = await noise()
    expect(picture.bytes.length).toBeGreaterThan(3_000_000)
    const { payload, headers } = multipart([picture])
    const added = await through(`https://${HOST}/api/galleries/${gallery.id}/images`, {
      ...{ method: 'POST', body: payload, headers: { ...headers, ...asOlga() } },
    })
    const [image] = JSON.parse(added.body.toString()) as Image[]
    expect([added.status, image]).toMatchObject([201, { originalName: 'noise.png' }])
    const original = await through(`https://${HOST}${image!.originalUrl}`, { headers: asOlga() })
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(sha256(original.body)).toBe(sha256(picture.bytes))
    const part = await through(`https://${HOST}${image!.originalUrl}`, {
      headers: { ...asOlga(), range: 'bytes=1000-1999' },
    })
    expect(part.status).toBe(206)
    expect(part.body.equals(picture.bytes.subarray(1000, 2000))).toBe(true)
  })

  test.skipIf(isAbsent)(
    'a view link opens a private gallery at its own host, by a secure cookie',
    async () => {
      const own = `/api/galleries/${gallery.id}`
      await olga.patch(own, { visibility: 'private' })
      const { token } = (await olga.post(`${own}/view-links`, { name: 'Ana' })).json()
      const page = `https://${address}.${HOST}/`
      expect((await through(page)).status).toBe(404)
      const opened = await through(`${page}with/${token}`)
      const [cookie] = opened.headers['set-cookie'] ?? []
      expect(cookie).toMatch(/; Secure/)
      const seen = await through(page, { headers: { cookie: cookie!.split(';')[0] } })
      expect([seen.status, seen.body.toString()]).toEqual([200, expect.stringContaining(name)])
      await olga.patch(own, { visibility: 'public' })
    },
  )

  test.skipIf(isAbsent)('a custom domain shows its gallery', async () => {
    const { db } = at.services.connection
    await db.insert(customDomains).values({
      ...{
        galleryId: gallery.id,
        hostname: domainOf(name),
        providerId: name,
        proof: 'x',
        verifiedAt: new Date(),
      },
      records: { id: name, status: 'active' },
    })
    const { status, body } = await through(`https://${domainOf(name)}/`)
    expect([status, body.toString()]).toEqual([200, expect.stringContaining(name)])
  })
})
