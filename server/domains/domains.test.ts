import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Site } from '#contract/sites.ts'
import { customDomains } from '#server/database/tables/index.ts'
import { fakeCloudflare } from '#testing/fake-cloudflare.ts'
import { emailsIn, emailTo } from '#testing/mailbox.ts'
import { NSD_ABSENT, nameServer, nsd } from '#testing/name-server.ts'
import { PASSWORD, person, type SignedIn, Visitor, visitor } from '#testing/people.ts'
import { startApp, startAppForThisTest, type TestApp } from '#testing/start-app.ts'
import { checkDomainNow, runCheckAllDomains } from './check-domain.ts'

const HOST = 'gallery.test'
const PUBLIC = { PUBLIC_URL: `http://${HOST}:3000` }

const setsDomain = (owner: SignedIn, gallery: { id: number }, customDomain: string | null) =>
  owner.patch(`/api/galleries/${gallery.id}`, { customDomain })
const verifies = (owner: SignedIn, gallery: { id: number }, hostId: string) =>
  owner.post(`/api/galleries/${gallery.id}/verify`, { hostId })
const atHost = async (at: TestApp, host: string) => (await new Visitor(at).get('/', { host })).statusCode
const allowed = async (at: TestApp, domain: string) =>
  (await new Visitor(at).get(`/internal/domain-allowed?domain=${domain}`, { host: '127.0.0.1:3000' }))
    .statusCode
const daily = (at: TestApp, gallery: { id: number }) =>
  checkDomainNow({ ...at.services, db: at.services.connection.db }, { galleryId: gallery.id })

/** Our proof as a line of a zone file. */
function proofOf({ metadata }: Pick<Gallery, 'metadata'>): string {
  const { type, name, value } = metadata!.dns!.ownership_verification!
  return `${name}. IN ${type} "${value}"`
}

describe('setting a domain', () => {
  let at: TestApp
  beforeAll(async () => {
    at = await startApp(PUBLIC)
  })
  afterAll(() => at.close())

  test.each([
    ['nonsense'],
    ['a b.com'],
    ['https://photos.example.com'],
    ['photos.example.com/x'],
    ['-photos.example.com'],
    ['photos..com'],
    ['photos.c'],
    ['1.2.3.4'],
    ['localhost'],
    [`${'x'.repeat(64)}.com`],
  ])('refuses %s', async (domain) => {
    const olga = await person(at)
    const answer = await setsDomain(olga, await olga.createsGallery('Dunes'), domain)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe('Please enter a valid domain name (e.g., photos.example.com)')
  })

  test('refuses the host’s own names', async () => {
    const olga = await person(at)
    const dunes = await olga.createsGallery('Dunes')
    for (const own of [HOST, `dunes.${HOST}`, `X.${HOST.toUpperCase()}.`]) {
      expect((await setsDomain(olga, dunes, own)).statusCode).toBe(400)
    }
    expect((await setsDomain(olga, dunes, ' Photos.Example.COM. ')).json().customDomain).toBe(
      'photos.example.com',
    )
  })

  test('shows what to publish, to the owner alone; clearing takes it away', async () => {
    const olga = await person(at)
    const dunes = await olga.createsGallery('Dunes')
    const saved = (await setsDomain(olga, dunes, 'shown.example.com')).json<Gallery>()
    expect(saved.metadata!.dns).toMatchObject({
      status: 'pending',
      ownership_verification: { type: 'TXT', name: '_picturerail.shown.example.com', status: 'pending' },
      routing: { type: 'CNAME', name: 'shown.example.com', value: HOST, status: 'pending' },
      ssl: { validation_records: [] },
    })
    const shown = await visitor(at).request({ method: 'GET', url: `/api/public/galleries/${dunes.id}` })
    expect(shown.body).not.toContain('picturerail-verification')
    const again = (await setsDomain(olga, dunes, 'shown.example.com')).json<Gallery>()
    expect(again.metadata).toEqual(saved.metadata)
    expect((await setsDomain(olga, dunes, '')).json()).toMatchObject({ customDomain: null, metadata: null })
  })

  test('the same name may be claimed by ten galleries at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const owner = await person(at)
        return setsDomain(owner, await owner.createsGallery('x'), 'race.example.com')
      }),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual(Array(10).fill(200))
  })

  test('the same name saved five times at once for one gallery is saved once', async () => {
    const owner = await person(at)
    const gallery = await owner.createsGallery('x')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => setsDomain(owner, gallery, 'often.example.com')),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
    expect((await owner.get(`/api/galleries/${gallery.id}`)).json().customDomain).toBe('often.example.com')
  })

  test('an unproven claim does not block others', async () => {
    const squatter = await person(at)
    const theirs = await squatter.createsGallery('Squat')
    const first = (await setsDomain(squatter, theirs, 'squatted.example.com')).json<Gallery>()
    const olga = await person(at)
    const second = (
      await setsDomain(olga, await olga.createsGallery('Mine'), 'squatted.example.com')
    ).json<Gallery>()
    expect(second.customDomain).toBe('squatted.example.com')
    // Records that a squatter may have left in the DNS prove nothing for the next claim.
    expect(second.metadata!.dns!.ownership_verification!.value).not.toBe(
      first.metadata!.dns!.ownership_verification!.value,
    )
  })

  test('is refused after too many claims of one person, while taking a domain away never is', async () => {
    const olga = await person(at)
    const dunes = await olga.createsGallery('Dunes')
    for (let claim = 0; claim < 30; claim++) {
      expect((await setsDomain(olga, dunes, `n${claim}.example.com`)).statusCode).toBe(200)
    }
    const refused = await setsDomain(olga, dunes, 'one-more.example.com')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json().code).toBe('too_many_requests')
    expect((await setsDomain(olga, dunes, null)).statusCode).toBe(200)
    const ines = await person(at)
    expect((await setsDomain(ines, await ines.createsGallery('Hers'), 'hers.example.com')).statusCode).toBe(
      200,
    )
  })

  test('shows what is known of its records when some are not', async () => {
    const olga = await person(at)
    const dunes = await olga.createsGallery('Dunes')
    await setsDomain(olga, dunes, 'half-known.example.com')
    const { db } = at.services.connection
    await db
      .update(customDomains)
      .set({ records: { id: 'x', status: 'pending' } })
      .where(eq(customDomains.galleryId, dunes.id))
    const shown = await olga.get(`/api/galleries/${dunes.id}`)
    expect(shown.statusCode).toBe(200)
    expect(shown.json().metadata).toEqual({ dns: { id: 'x', status: 'pending' } })
  })

  test('verifying needs a domain and its host id', async () => {
    const olga = await person(at)
    const dunes = await olga.createsGallery('Dunes')
    expect((await verifies(olga, dunes, 'x')).json().message).toBe('Please save a domain first.')
    await setsDomain(olga, dunes, 'to-verify.example.com')
    expect((await verifies(olga, dunes, 'x')).statusCode).toBe(400)
    expect((await olga.post(`/api/galleries/${dunes.id}/verify`, {})).statusCode).toBe(400)
  })
})

describe.skipIf(!nsd)(`the own DNS check (skipped if ${NSD_ABSENT})`, () => {
  async function startWithDns() {
    const dns = await nameServer('test')
    onTestFinished(() => dns.remove())
    await dns.serves(['gallery IN A 127.0.0.1'])
    const at = await startAppForThisTest({ ...PUBLIC, DNS_SERVERS: dns.address })
    const olga = await person(at, 'Olga')
    const dunes = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
    const saved = (await setsDomain(olga, dunes, 'www.photos.test')).json<Gallery>()
    const published = ['gallery IN A 127.0.0.1', proofOf(saved)]
    return { dns, at, olga, dunes, hostId: saved.metadata!.dns!.id, published }
  }
  const POINTING = `www.photos.test. IN CNAME ${HOST}.`

  test('pending until both records are seen, then the domain opens the gallery', async () => {
    const { dns, at, olga, dunes, hostId, published } = await startWithDns()
    const pending = await verifies(olga, dunes, hostId)
    expect(pending.statusCode).toBe(200)
    expect(pending.json().metadata.dns.status).toBe('pending')
    expect(await atHost(at, 'www.photos.test')).toBe(404)
    expect(await allowed(at, 'www.photos.test')).toBe(404)

    await dns.serves(published)
    const half = (await verifies(olga, dunes, hostId)).json<Gallery>()
    expect(half.metadata!.dns).toMatchObject({
      status: 'pending',
      ownership_verification: { status: 'active' },
      routing: { status: 'pending' },
    })
    expect(await atHost(at, 'www.photos.test')).toBe(404)

    await dns.serves([...published, POINTING])
    const active = (await verifies(olga, dunes, hostId)).json<Gallery>()
    expect(active.metadata!.dns).toMatchObject({ status: 'active', routing: { status: 'active' } })
    expect(await atHost(at, 'www.photos.test')).toBe(200)
    expect(await atHost(at, 'WWW.photos.test:8443')).toBe(200)
    expect(await allowed(at, 'www.photos.test')).toBe(200)
    const page = await new Visitor(at).get('/', { host: `dunes.${HOST}:3000` })
    expect(page.body).toContain('<link rel="canonical" href="http://www.photos.test/"')

    await setsDomain(olga, dunes, null)
    await expect.poll(() => atHost(at, 'www.photos.test')).toBe(404)
    expect(await allowed(at, 'www.photos.test')).toBe(404)
  })

  test('goes to the first that proves it, and to the next when that one lets it go', async () => {
    const { dns, at, olga, dunes, hostId, published } = await startWithDns()
    const ines = await person(at, 'Ines')
    const hers = await ines.createsGallery('Hers', { subdomain: 'hers' })
    const claimed = (await setsDomain(ines, hers, 'www.photos.test')).json<Gallery>()
    await dns.serves([...published, proofOf(claimed), POINTING])
    expect((await verifies(olga, dunes, hostId)).json().metadata.dns.status).toBe('active')

    const late = await verifies(ines, hers, claimed.metadata!.dns!.id)
    expect([late.statusCode, late.json().code]).toEqual([409, 'domain_taken'])
    expect((await ines.get(`/api/galleries/${hers.id}`)).json().metadata.dns.status).toBe('pending')
    const third = await ines.createsGallery('Third')
    const refused = await setsDomain(ines, third, 'WWW.photos.test')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'domain_taken'])
    const page = async () => (await new Visitor(at).get('/', { host: 'www.photos.test' })).body
    expect(await page()).toContain('Dunes')

    await setsDomain(olga, dunes, null)
    expect((await verifies(ines, hers, claimed.metadata!.dns!.id)).json().metadata.dns.status).toBe('active')
    await expect.poll(page).toContain('Hers')
  })

  test('an address at the top of a domain counts where an alias is not possible', async () => {
    const { dns, at, olga, dunes, published, hostId } = await startWithDns()
    await dns.serves([...published, 'www.photos.test. IN A 127.0.0.2'])
    expect((await verifies(olga, dunes, hostId)).json().metadata.dns.routing.status).toBe('pending')
    await dns.serves([...published, 'www.photos.test. IN A 127.0.0.1'])
    expect((await verifies(olga, dunes, hostId)).json().metadata.dns.status).toBe('active')
    expect(await atHost(at, 'www.photos.test')).toBe(200)
  })

  test('another gallery’s proof is none', async () => {
    const { dns, at, olga, published } = await startWithDns()
    await dns.serves([...published, POINTING])
    const other = await olga.createsGallery('Other')
    await setsDomain(olga, await olga.createsGallery('Third'), 'x.photos.test')
    const saved = (await setsDomain(olga, other, 'photos.test')).json<Gallery>()
    const proof = published[1]!.replace('_picturerail.www.photos.test', '_picturerail.photos.test')
    await dns.serves([...published, proof, 'photos.test. IN A 127.0.0.1'])
    const looked = await verifies(olga, other, saved.metadata!.dns!.id)
    expect(looked.json().metadata.dns.ownership_verification.status).toBe('pending')
    expect(await atHost(at, 'photos.test')).toBe(404)
  })

  test('a domain that breaks is told once by mail, serves some days on, and heals', async () => {
    const { dns, at, olga, dunes, hostId, published } = await startWithDns()
    await dns.serves([...published, POINTING])
    await verifies(olga, dunes, hostId)
    await dns.serves(['gallery IN A 127.0.0.1'])
    await daily(at, dunes)
    await daily(at, dunes)
    const message = await emailTo(at.dataDirectory, olga.user.email)
    expect(message.subject).toBe('Your domain www.photos.test no longer leads to “Dunes”')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(await emailsIn(at.dataDirectory)).toHaveLength(1)
    expect(await atHost(at, 'www.photos.test')).toBe(200)
    expect((await olga.get(`/api/galleries/${dunes.id}`)).json().metadata.dns.status).toBe('pending')

    await dns.serves([...published, POINTING])
    await daily(at, dunes)
    expect((await olga.get(`/api/galleries/${dunes.id}`)).json().metadata.dns.status).toBe('active')

    await dns.serves(['gallery IN A 127.0.0.1'])
    await daily(at, dunes)
    await at.services.connection.db
      .update(customDomains)
      .set({ brokenSince: new Date(Date.now() - 4 * 24 * 60 * 60 * 1000) })
      .where(eq(customDomains.galleryId, dunes.id))
    await daily(at, dunes)
    await expect.poll(() => atHost(at, 'www.photos.test')).toBe(404)
  })

  test('a site’s is looked at every night like a gallery’s: one letter, some days of grace, and it heals', async () => {
    const { dns, at, olga } = await startWithDns()
    const { db, jobs } = { ...at.services, db: at.services.connection.db }
    const everyNight = runCheckAllDomains({ db, jobs })
    const domain = 'olga.photos.test'
    const statusNow = async () => (await olga.get('/api/account/site')).json<Site>().metadata!.dns!.status
    await olga.patch('/api/account/site', { name: 'olga', enabled: true, title: 'Olga Photography' })
    const saved = (await olga.patch('/api/account/site', { customDomain: domain })).json<Site>()
    const published = ['gallery IN A 127.0.0.1', proofOf(saved), `${domain}. IN CNAME ${HOST}.`]
    expect([await atHost(at, domain), await allowed(at, domain)]).toEqual([404, 404])
    await dns.serves(published)
    await everyNight()
    await expect.poll(statusNow).toBe('active')
    expect((await new Visitor(at).get('/', { host: domain })).body).toContain('Olga Photography')
    expect(await allowed(at, domain)).toBe(200)

    await dns.serves(['gallery IN A 127.0.0.1'])
    await everyNight()
    const message = await emailTo(at.dataDirectory, olga.user.email)
    expect(message.subject).toBe(`Your domain ${domain} no longer leads to your site`)
    expect(message.links).toContain(`http://${HOST}:3000/account/site`)
    expect([await atHost(at, domain), await allowed(at, domain)]).toEqual([200, 200])

    await dns.serves(published)
    await everyNight()
    await expect.poll(statusNow).toBe('active')
    await dns.serves(['gallery IN A 127.0.0.1'])
    const ofSite = eq(customDomains.siteOf, olga.user.id)
    const fourDaysAgo = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000)
    await db.update(customDomains).set({ brokenSince: fourDaysAgo }).where(ofSite)
    await everyNight()
    await expect.poll(() => atHost(at, domain)).toBe(404)
    expect(await allowed(at, domain)).toBe(404)
    expect(await emailsIn(at.dataDirectory)).toHaveLength(1)
  })

  test('a site’s goes to who proves it first, of two sites, too', async () => {
    const { dns, at, olga } = await startWithDns()
    const ines = await person(at, 'Ines')
    const domain = 'olga.photos.test'
    const claims = async (who: SignedIn) =>
      (await who.patch('/api/account/site', { customDomain: domain })).json<Site>()
    const [hers, theirs] = [await claims(olga), await claims(ines)]
    await dns.serves([
      'gallery IN A 127.0.0.1',
      ...[hers, theirs].map(proofOf),
      `${domain}. IN CNAME ${HOST}.`,
    ])
    const verify = (who: SignedIn, { metadata }: Site) =>
      who.post('/api/account/site/verify', { hostId: metadata!.dns!.id })
    expect((await verify(olga, hers)).json<Site>().metadata!.dns!.status).toBe('active')
    const late = await verify(ines, theirs)
    expect([late.statusCode, late.json().code]).toEqual([409, 'domain_taken'])
    const third = await (await person(at)).patch('/api/account/site', { customDomain: domain })
    expect([third.statusCode, third.json().code]).toEqual([409, 'domain_taken'])
  })

  test('a name server that does not answer breaks nothing', async () => {
    const { dns, at, olga, dunes, hostId, published } = await startWithDns()
    await dns.serves([...published, POINTING])
    await verifies(olga, dunes, hostId)
    await dns.close()
    await daily(at, dunes)
    expect((await olga.get(`/api/galleries/${dunes.id}`)).json().metadata.dns.status).toBe('active')
    expect(await emailsIn(at.dataDirectory)).toEqual([])
  })
})

describe('Cloudflare for SaaS', () => {
  async function startWithCloudflare(environment: Record<string, string> = {}) {
    const cloudflare = await fakeCloudflare()
    onTestFinished(() => cloudflare.close())
    const at = await startAppForThisTest({
      ...PUBLIC,
      ...cloudflare.environment,
      TRASH_DAYS: '0',
      ...environment,
    })
    const olga = await person(at, 'Olga')
    return { cloudflare, at, olga, dunes: await olga.createsGallery('Dunes') }
  }

  test.skipIf(!nsd)(
    `claims the hostname, shows its records and ours, and serves once both are seen (skipped if ${NSD_ABSENT})`,
    async () => {
      const dns = await nameServer('test')
      onTestFinished(() => dns.remove())
      await dns.serves(['gallery IN A 127.0.0.1'])
      const { cloudflare, at, olga, dunes } = await startWithCloudflare({ DNS_SERVERS: dns.address })
      const saved = (await setsDomain(olga, dunes, 'www.photos.test')).json<Gallery>()
      const theirs = cloudflare.at('www.photos.test')!
      expect(saved.metadata!.dns).toEqual({
        id: theirs.id,
        status: 'pending',
        ownership_verification: {
          type: 'TXT',
          name: '_picturerail.www.photos.test',
          value: expect.stringMatching(/^picturerail-verification=[0-9a-f]{40}$/),
          status: 'pending',
        },
        provider_verification: {
          type: 'TXT',
          name: '_cf-custom-hostname.www.photos.test',
          value: theirs.ownership_verification.value,
          status: 'pending',
        },
        routing: { type: 'CNAME', name: 'www.photos.test', value: HOST, status: 'pending' },
        ssl: { validation_records: theirs.ssl.validation_records },
      })
      expect((await verifies(olga, dunes, theirs.id)).json().metadata.dns.status).toBe('pending')
      expect(cloudflare.requests.at(-1)).toBe(`PATCH /client/v4/zones/zone-1/custom_hostnames/${theirs.id}`)

      // The name still leads here, but nothing is served without the new owner's proof.
      cloudflare.activate('www.photos.test')
      const unproven = (await verifies(olga, dunes, theirs.id)).json<Gallery>()
      expect(unproven.metadata!.dns).toMatchObject({
        status: 'pending',
        ownership_verification: { status: 'pending' },
        provider_verification: { status: 'active' },
        routing: { status: 'active' },
      })
      expect(await atHost(at, 'www.photos.test')).toBe(404)

      await dns.serves(['gallery IN A 127.0.0.1', proofOf(saved)])
      const active = (await verifies(olga, dunes, theirs.id)).json<Gallery>()
      expect(active.metadata!.dns).toMatchObject({
        status: 'active',
        ownership_verification: { status: 'active' },
      })
      expect(active.metadata!.dns!.ssl!.validation_records[0]!.status).toBe('active')
      expect(await atHost(at, 'www.photos.test')).toBe(200)
    },
  )

  test('claims share the hostname that is there, found beyond the first page; the last one releases it', async () => {
    const { cloudflare, olga, dunes, at } = await startWithCloudflare()
    const helper = await person(at)
    for (const name of ['a', 'b', 'c']) {
      await setsDomain(helper, await helper.createsGallery(name), `${name}.www.example.com`)
    }
    const left = { ...cloudflare.at('a.www.example.com')!, id: 'left', hostname: 'www.example.com' }
    cloudflare.hostnames.set('left', { ...left, status: 'active' })
    const saved = (await setsDomain(olga, dunes, 'www.example.com')).json<Gallery>()
    expect(saved.metadata!.dns).toMatchObject({ id: 'left', status: 'pending' })
    const other = await olga.createsGallery('Other')
    expect((await setsDomain(olga, other, 'www.example.com')).json().metadata.dns.id).toBe('left')
    await setsDomain(olga, dunes, null)
    const releases = sql`select from pgboss.job where name = 'release-hostname' and state < 'completed'`
    await expect.poll(async () => (await at.services.connection.db.execute(releases)).rows).toEqual([])
    expect(cloudflare.hostnames.has('left')).toBe(true)
    await setsDomain(olga, other, null)
    await expect.poll(() => cloudflare.hostnames.has('left')).toBe(false)
  })

  test('forgets it when the domain is cleared or the gallery is deleted', async () => {
    const { cloudflare, olga, dunes } = await startWithCloudflare()
    await setsDomain(olga, dunes, 'one.example.com')
    await setsDomain(olga, dunes, 'two.example.com')
    await expect.poll(() => cloudflare.at('one.example.com')).toBeUndefined()
    expect(cloudflare.at('two.example.com')).toMatchObject({ hostname: 'two.example.com' })
    await olga.delete(`/api/galleries/${dunes.id}`)
    await expect.poll(() => cloudflare.hostnames.size).toBe(0)
  })

  test('forgets a site’s when it is cleared or its account is deleted', async () => {
    const { cloudflare, at } = await startWithCloudflare()
    const mara = await person(at)
    const claims = (customDomain: string | null) => mara.patch('/api/account/site', { customDomain })
    await claims('one.example.com')
    await claims(null)
    await expect.poll(() => cloudflare.hostnames.size).toBe(0)
    await claims('two.example.com')
    expect(cloudflare.hostnames.size).toBe(1)
    await mara.delete('/api/account', { email: mara.user.email, password: PASSWORD })
    await expect.poll(() => cloudflare.hostnames.size).toBe(0)
  })

  test('while it is down nothing is saved, and that is said', async () => {
    const { cloudflare, olga, dunes } = await startWithCloudflare()
    await cloudflare.close()
    const answer = await setsDomain(olga, dunes, 'www.example.com')
    expect(answer.statusCode).toBe(503)
    expect(answer.json().message).toBe("We couldn't register the domain. Please try again.")
    expect((await olga.get(`/api/galleries/${dunes.id}`)).json().customDomain).toBeNull()
  })
})

describe('what a proxy may get certificates for', () => {
  test('the app, a gallery’s subdomain, a verified domain; nothing else, and nobody asks through a gallery', async () => {
    const at = await startAppForThisTest(PUBLIC)
    const olga = await person(at)
    const dunes = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
    await setsDomain(olga, dunes, 'photos.example.com')
    expect(await allowed(at, HOST)).toBe(200)
    expect(await allowed(at, `DUNES.${HOST}`)).toBe(200)
    for (const name of [
      'photos.example.com',
      `other.${HOST}`,
      `a.dunes.${HOST}`,
      '127.0.0.1',
      '',
      'evil.example',
    ]) {
      expect([name, await allowed(at, name)]).toEqual([name, 404])
    }
    const through = await new Visitor(at).get(`/internal/domain-allowed?domain=${HOST}`, {
      host: `dunes.${HOST}:3000`,
    })
    expect(through.statusCode).toBe(404)
  })

  test('only this machine and the proxies themselves may ask, never somebody through a proxy', async () => {
    const at = await startAppForThisTest({ ...PUBLIC, TRUST_PROXY: 'uniquelocal' })
    const asks = async (remoteAddress: string, headers = {}) =>
      (
        await at.app.inject({
          url: `/internal/domain-allowed?domain=${HOST}`,
          remoteAddress,
          headers: { host: '127.0.0.1:3000', ...headers },
        })
      ).statusCode
    expect([await asks('127.0.0.1'), await asks('::1'), await asks('172.18.0.5')]).toEqual([200, 200, 200])
    expect(await asks('203.0.113.7')).toBe(404)
    for (const header of ['x-forwarded-for', 'forwarded', 'x-forwarded-host', 'x-real-ip', 'via']) {
      expect([header, await asks('127.0.0.1', { [header]: '127.0.0.1' })]).toEqual([header, 404])
    }
  })
})
