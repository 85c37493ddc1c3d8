/** The doctor behind real proxies, with our configuration and with one mistake each. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { examineFromOutside } from '#server/examine-program.ts'
import { CADDY_ABSENT, caddy, startCaddy } from '#testing/caddy.ts'
import { type Certificate, certificateFor, OPENSSL_ABSENT, openssl } from '#testing/certificate.ts'
import { NGINX_ABSENT, nginx, startNginx } from '#testing/nginx.ts'
import { freePort } from '#testing/program.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'
import { holdDoctorToken } from './token.ts'
import type { Line } from './visit.ts'

const HOST = 'gallery.test'
/** Address of the doctor: one of this machine, but not the proxy's. */
const OWN_ADDRESS = '127.0.0.2'

let at: TestApp
let trusting: TestApp
beforeAll(async () => {
  const listening = async (proxies: string) => {
    const started = await startApp({ PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: proxies })
    await started.app.listen({ port: 0, host: '127.0.0.1' })
    return started
  }
  at = await listening('127.0.0.1')
  trusting = await listening('192.0.2.1')
})
afterAll(async () => {
  await at.close()
  await trusting.close()
})

const upstreamOf = ({ app }: TestApp) => `127.0.0.1:${(app.server.address() as { port: number }).port}`

/** Output of the doctor. `ports` and `ca` are the proxy's. */
async function doctor({ config, services }: TestApp, ports: { https: number; http: number }, ca: string) {
  const line: Line = ({ protocol }) => ({
    ...{ host: '127.0.0.1', localAddress: OWN_ADDRESS, ca },
    port: protocol === 'https:' ? ports.https : ports.http,
  })
  const printed: string[] = []
  try {
    for await (const one of examineFromOutside(config, async () => services.databaseUrl, line))
      printed.push(one)
  } catch (error) {
    printed.push((error as Error).message)
  }
  return printed
}

const ALL_WELL = [
  'ok      database: the program knows its doctor by it',
  `ok      PUBLIC_URL: https://${HOST} answers`,
  `ok      host: arrives as ${HOST}`,
  'ok      scheme: arrives as https',
  `ok      caller: is known by its own address (${OWN_ADDRESS})`,
  'ok      names below the host: are reached',
  'ok      large body: 12 MB arrive',
  'ok      resumable upload: 12 MB arrive in two parts',
  'ok      part of a file: is answered',
  'ok      private answers: are not given to others',
  'ok      plain http: leads to https',
  'Everything is as it should be.',
]

test.skipIf(!caddy)(`behind the delivered Caddyfile all is well (skipped if ${CADDY_ABSENT})`, async () => {
  const https = await freePort()
  const proxy = await startCaddy({ host: HOST, https, upstream: upstreamOf(at), redirects: true })
  onTestFinished(() => proxy.remove())
  const ca = await readFile(proxy.root, 'utf8')
  expect(await doctor(at, { https, http: proxy.http }, ca)).toEqual(ALL_WELL)
})

type Change = (configuration: string) => string
/** Replaces a part that must exist, and puts `before` in front of all servers. */
const instead =
  (what: string | RegExp, by: string, before = ''): Change =>
  (configuration) => {
    expect(configuration).toMatch(what)
    return configuration.replace(what, () => by).replace('\tinclude', `\t${before}\n\tinclude`)
  }

describe.skipIf(!nginx || !openssl)(`behind nginx (skipped if ${NGINX_ABSENT} or ${OPENSSL_ABSENT})`, () => {
  let certificate: Certificate
  beforeAll(async () => {
    certificate = await certificateFor(HOST, `*.${HOST}`)
  })
  afterAll(() => certificate.remove())

  /** Problems that the doctor finds with this change of deploy/nginx.conf. */
  async function wrongBehind(change: Change, { app = at, own = certificate } = {}) {
    const proxy = await startNginx({ upstreams: [upstreamOf(app)], certificate: own, change })
    onTestFinished(() => proxy.end())
    const printed = await doctor(app, { https: proxy.port, http: proxy.http }, own.ca)
    return printed.filter((one) => !one.startsWith('ok'))
  }

  test('all is well with the delivered configuration', async () => {
    expect(await wrongBehind((delivered) => delivered)).toEqual(['Everything is as it should be.'])
  })

  test.each<[string, Change, ...RegExp[]]>([
    [
      'another Host is passed on',
      instead('Host $http_host', 'Host another.test'),
      /^WRONG {3}host: A request for gallery\.test arrives as one for another\.test\. Let the proxy pass on/,
      /^WRONG {3}names below the host: A request for doctor-\w+\.gallery\.test arrives as one for another/,
    ],
    [
      'the scheme is missing',
      instead(/proxy_set_header X-Forwarded-Proto .*/, ''),
      /^WRONG {3}scheme: A request by https arrives as one by http\. Let the proxy set X-Forwarded-Proto/,
    ],
    [
      'the scheme that callers name is passed on',
      instead(
        '$scheme;',
        '$told;',
        'map $http_x_forwarded_proto $told { default $http_x_forwarded_proto; "" https; }',
      ),
      /^WRONG {3}scheme: Callers choose the scheme: http was believed/,
    ],
    [
      'the address of the caller is missing',
      instead(/proxy_set_header X-Forwarded-For .*/, ''),
      /^WRONG {3}caller: The program takes 127\.0\.0\.1, a proxy, for every caller\. Let the proxy send X-F/,
    ],
    [
      'the address that callers name is passed on',
      instead(
        '$proxy_add_x_forwarded_for',
        '$told',
        'map $http_x_forwarded_for $told { default $http_x_forwarded_for; "" $remote_addr; }',
      ),
      /^WRONG {3}caller: Callers choose their address: X-Forwarded-For is passed on as they send it\. /,
    ],
    [
      'the address of a proxy before it is left out of TRUST_PROXY',
      instead('$proxy_add_x_forwarded_for', '"$remote_addr, 198.51.100.7"'),
      /^WRONG {3}caller: The program takes 198\.51\.100\.7, a proxy, for the caller, who is 127\.0\.0\.2\. Name every proxy .+ TRUST_PROXY: 198\.51\.100\.7, 127\.0\.0\.1\.$/,
    ],
    [
      'bodies have a limit',
      instead('client_max_body_size 0', 'client_max_body_size 1m'),
      /^WRONG {3}large body: 12 MB do not arrive: the answer is 413\. Let the proxy take bodies of any size/,
      /^WRONG {3}resumable upload: 12 MB in two parts do not arrive: the answer is 413\. /,
    ],
    [
      'a method is not let through',
      instead('proxy_http_version', 'limit_except GET POST { deny all; }\nproxy_http_version'),
      /^WRONG {3}resumable upload: 12 MB in two parts do not arrive: the answer is 403\. Let the proxy pass on P/,
    ],
    [
      'the range is taken out',
      instead('proxy_http_version', 'proxy_set_header Range "";\nproxy_http_version'),
      /^WRONG {3}part of a file: A part of 10 bytes \(Range\) was asked for; the answer is 200, with 100 bytes\. /,
    ],
    [
      'everything is cached',
      instead(
        'proxy_http_version',
        'proxy_cache all; proxy_cache_key $host$request_uri; proxy_cache_valid 200 1h; proxy_ignore_headers Cache-Control;\nproxy_http_version',
        'proxy_cache_path cache keys_zone=all:1m;',
      ),
      /^WRONG {3}private answers: A cache gives private answers to others: \/api\/doctor\/seen, \/api\/doctor\/private\.jpg\. /,
    ],
    [
      'http is answered as well',
      instead('return 308 https://$host$request_uri', 'return 200'),
      /^WRONG {3}plain http: http:\/\/gallery\.test does not lead to https: the answer is 200\. Let the proxy/,
    ],
    [
      'http leads to the start page only',
      instead('https://$host$request_uri', 'https://$host/'),
      /^WRONG {3}plain http: .+ the answer is 308, to https:\/\/gallery\.test\/\. /,
    ],
    [
      'nothing listens for http',
      instead(/\tserver \{\n\t\tlisten 80 [\s\S]*?\n\t\}\n/, ''),
      /^WRONG {3}plain http: .*ECONNREFUSED.* Let the proxy listen at port 80, too/,
    ],
  ])('%s', async (_, change, ...wrong) => {
    expect(await wrongBehind(change)).toEqual([
      ...wrong.map((words) => expect.stringMatching(words)),
      `${wrong.length} ${wrong.length === 1 ? 'thing is' : 'things are'} wrong.`,
    ])
  })

  test('a proxy that TRUST_PROXY does not name', async () => {
    expect(await wrongBehind((delivered) => delivered, { app: trusting })).toEqual([
      expect.stringMatching(
        /^WRONG {3}scheme: A request by https arrives as one by http\. .+ in TRUST_PROXY\.$/,
      ),
      expect.stringMatching(
        /^WRONG {3}caller: The program takes 127\.0\.0\.1, a proxy, for the caller, who is 127\.0\.0\.2\. .+ TRUST_PROXY: 127\.0\.0\.1\.$/,
      ),
      '2 things are wrong.',
    ])
  })

  test('a certificate for the host alone', async () => {
    const own = await certificateFor(HOST)
    onTestFinished(() => own.remove())
    expect(await wrongBehind((delivered) => delivered, { own })).toEqual([
      expect.stringMatching(
        /^WRONG {3}names below the host: There is no certificate for \*\.gallery\.test \(.+\)\. .+ or set ADDRESSES=paths, which needs no names below the host\.$/,
      ),
      '1 thing is wrong.',
    ])
  })

  test('without cookies the doctor is not known, and nothing more is looked at', async () => {
    const silent = instead('proxy_http_version', 'proxy_set_header Cookie "";\nproxy_http_version')
    const REST = [
      'host',
      'scheme',
      'caller',
      'names below the host',
      'large body',
      'resumable upload',
      'part of a file',
      'private answers',
      'plain http',
    ]
    expect(await wrongBehind(silent)).toEqual([
      expect.stringMatching(
        /^WRONG {3}PUBLIC_URL: https:\/\/gallery\.test answers 404, as this program would not\. .+ cookies\.$/,
      ),
      ...REST.map((about) => `        ${about}: cannot be looked at without the PUBLIC_URL`),
      '1 thing is wrong.',
    ])
  })
})

test('without a database nothing can be asked', async () => {
  const printed: string[] = []
  const lines = examineFromOutside(at.config, async () => 'postgresql://picturerail@127.0.0.1:9/none')
  await expect(async () => {
    for await (const line of lines) printed.push(line)
  }).rejects.toThrow('1 thing is wrong.')
  expect(printed).toHaveLength(11)
  expect(printed[0]).toMatch(/^WRONG {3}database: .*ECONNREFUSED/)
  expect(printed[10]).toBe('        plain http: cannot be looked at without the PUBLIC_URL')
})

test('without a proxy, at an address without names below it, ADDRESSES=paths is advised', async () => {
  const port = await freePort()
  const bare = await startApp({ PUBLIC_URL: `http://127.0.0.1:${port}` })
  onTestFinished(() => bare.close())
  await bare.app.listen({ port, host: '127.0.0.1' })
  expect(await doctor(bare, { https: 0, http: port }, '')).toEqual([
    ALL_WELL[0],
    `ok      PUBLIC_URL: http://127.0.0.1:${port} answers`,
    `ok      host: arrives as 127.0.0.1:${port}`,
    'ok      scheme: arrives as http',
    ALL_WELL[4],
    'WRONG   names below the host: 127.0.0.1 is an address, which has no names below it. Give PUBLIC_URL a name, or set ADDRESSES=paths, which needs no names below the host.',
    ...ALL_WELL.slice(6, 10),
    'ok      plain http: is how PUBLIC_URL is reached',
    '1 thing is wrong.',
  ])
})

test('the doctor is known while it looks, and nobody else is', async () => {
  const { token, release } = await holdDoctorToken(at.services.databaseUrl)
  const asked = async (secret: string, host = HOST) =>
    (
      await at.app.inject({
        url: '/api/doctor/seen',
        headers: { host, cookie: `doctor=${secret}` },
      })
    ).statusCode
  expect(await asked(token)).toBe(200)
  expect(await asked(token, 'unknown.example.org')).toBe(200)
  expect(await asked('')).toBe(404)
  expect(await asked(`${token}x`)).toBe(404)
  await release()
  expect(await asked(token)).toBe(404)
  // Exhausts the limit on guesses.
  for (let left = 300; left > 0; left--) await asked('guess')
  expect(await asked('guess')).toBe(429)
})

test('a body that is longer than the doctor’s is cut off', async () => {
  const { token, release } = await holdDoctorToken(at.services.databaseUrl)
  onTestFinished(release)
  const send = (bytes: number, type: string) =>
    at.app.inject({
      method: 'POST',
      url: '/api/doctor/body',
      headers: { host: HOST, cookie: `doctor=${token}`, 'content-type': type },
      payload: Buffer.alloc(bytes),
      remoteAddress: '198.51.100.20',
    })
  const stream = 'application/offset+octet-stream'
  expect((await send(12_000_000, stream)).json()).toEqual({ bytes: 12_000_000 })
  expect((await send(13_000_000, stream)).json()).toMatchObject({ code: 'too_large' })
  expect((await send(10, 'text/plain')).json()).toMatchObject({ code: 'unsupported_type' })
})
