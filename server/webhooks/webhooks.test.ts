import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { MAX_WEBHOOKS, type MadeWebhook, type Webhook, type WebhookDelivery } from '#contract/webhooks.ts'
import { galleries, webhooks } from '#server/database/tables/index.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { type HookReceiver, hookReceiver, verified } from '#testing/hook-receiver.ts'
import { imageFile } from '#testing/image-files.ts'
import { emailTo } from '#testing/mailbox.ts'
import { person, programOf, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile, startAppForThisTest } from '#testing/start-app.ts'

const at = appForThisFile({ WEBHOOK_ALLOW: '127.0.0.0/8' })
let olga: SignedIn
let receiver: HookReceiver
beforeEach(async () => {
  olga = await person(at, 'Olga')
  receiver = await hookReceiver()
  return () => receiver.end()
})

const db = () => at.services.connection.db
const URL_OF_ANOTHER = 'http://127.0.0.1:9/'

async function created(events: string[], more: object = {}): Promise<MadeWebhook> {
  const answer = await olga.post('/api/webhooks', { url: receiver.url, events, ...more })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store'])
  return answer.json()
}
const deliveriesOf = async ({ id }: { id: number }) =>
  (await olga.get(`/api/webhooks/${id}/deliveries`)).json<WebhookDelivery[]>()
const stateOf = async (hook: { id: number }) => (await deliveriesOf(hook))[0]?.state
const now = async ({ id }: { id: number }) =>
  (await olga.get('/api/webhooks')).json<Webhook[]>().find((hook) => hook.id === id)
/** Deliveries that have arrived, verified by the package of the standard. */
const heard = ({ secret }: MadeWebhook) => receiver.requests.map((request) => verified(secret, request))
const types = (hook: MadeWebhook) => heard(hook).map(({ type }) => type)
/** Sends a test delivery. */
async function tested(hook: { id: number }) {
  const answer = await olga.post(`/api/webhooks/${hook.id}/test`)
  expect([answer.statusCode, answer.body]).toEqual([202, ''])
}

describe('webhooks of an account', () => {
  test('are created with a secret that is shown once, listed, changed and deleted', async () => {
    const gallery = await olga.createsGallery('Dunes')
    const { secret, ...hook } = await created(['images.added'], { galleryId: gallery.id })
    expect(hook).toEqual({
      ...{ id: expect.any(Number), url: receiver.url, events: ['images.added'], galleryId: gallery.id },
      ...{ isActive: true, failingSince: null, createdAt: expect.stringMatching(/Z$/) },
    })
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
    expect((await olga.get('/api/webhooks')).json()).toEqual([hook])
    const change = await olga.patch(`/api/webhooks/${hook.id}`, {
      url: URL_OF_ANOTHER,
      events: ['picks.done', 'images.added'],
      isActive: false,
    })
    expect(change.json()).toEqual({
      ...hook,
      url: URL_OF_ANOTHER,
      events: ['picks.done', 'images.added'],
      isActive: false,
    })
    expect((await olga.patch(`/api/webhooks/${hook.id}`, {})).json()).toEqual(change.json())
    const deleted = await olga.delete(`/api/webhooks/${hook.id}`)
    expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
    expect((await olga.get('/api/webhooks')).json()).toEqual([])
    const { rows } = await at.services.connection.pool.query(
      `select action, details->>'name' as name from audit_entries where as_user_id = $1 and action like 'webhook%' order by id`,
      [olga.user.id],
    )
    expect(rows).toEqual([
      { action: 'webhook created', name: new URL(receiver.url).host },
      { action: 'webhook deleted', name: new URL(URL_OF_ANOTHER).host },
    ])
  })

  test.each<[string, string, object]>([
    ['url', 'no address', { url: 'example.org' }],
    ['url', 'another scheme', { url: 'ftp://example.org/' }],
    ['url', 'one of 2,001 characters', { url: `https://example.org/${'x'.repeat(1981)}` }],
    ['events', 'no event', { events: [] }],
    ['events', 'an event twice', { events: ['picks.done', 'picks.done'] }],
    ['events.0', 'an unknown event', { events: ['webhook.test'] }],
    ['galleryId', 'half a gallery', { galleryId: 1.5 }],
  ])('refuse in their %s: %s', async (path, _, wrong) => {
    const answer = await olga.post('/api/webhooks', { url: receiver.url, events: ['picks.done'], ...wrong })
    expect([answer.statusCode, answer.json().issues?.[0].path]).toEqual([400, path])
  })

  test.each([
    ['http://10.0.0.1/', 'This address is not public. Webhooks can only call public addresses.'],
    [
      'http://[::ffff:169.254.169.254]/',
      'This address is not public. Webhooks can only call public addresses.',
    ],
    ['http://2130706434.invalid/', "We can't find the host 2130706434.invalid."],
  ])('refuse the address %s', async (url, message) => {
    const answer = await olga.post('/api/webhooks', { url, events: ['picks.done'] })
    expect([answer.statusCode, answer.json()]).toEqual([400, { code: 'invalid_input', message }])
    const hook = await created(['picks.done'])
    expect((await olga.patch(`/api/webhooks/${hook.id}`, { url })).statusCode).toBe(400)
  })

  test('are https where the app is', async () => {
    const secure = await startAppForThisTest({
      PUBLIC_URL: 'https://rail.example',
      TRUST_PROXY: 'loopback',
      WEBHOOK_ALLOW: '127.0.0.0/8',
    })
    const sofia = await person(secure, 'Sofia')
    const asked = (url: string) => sofia.post('/api/webhooks', { url, events: ['picks.done'] })
    expect((await asked('http://127.0.0.1/')).json()).toMatchObject({
      message: 'Please enter an address that begins with https://.',
    })
    expect((await asked('https://127.0.0.1/')).statusCode).toBe(201)
  })

  test('are 20 at most, also when two are created at once; and of own galleries', async () => {
    for (let number = 1; number < MAX_WEBHOOKS; number++) await created(['picks.done'])
    const last = () => olga.post('/api/webhooks', { url: receiver.url, events: ['picks.done'] })
    const both = await Promise.all([last(), last()])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])

    const sofia = await person(at, 'Sofia')
    const theirs = await olga.createsGallery('Dunes')
    const hers = { url: receiver.url, events: ['picks.done'], galleryId: theirs.id }
    expect((await sofia.post('/api/webhooks', hers)).statusCode).toBe(404)
    const mine = (await olga.get('/api/webhooks')).json<Webhook[]>()[0]!
    expect((await sofia.patch(`/api/webhooks/${mine.id}`, { isActive: false })).statusCode).toBe(404)
    expect((await sofia.get(`/api/webhooks/${mine.id}/deliveries`)).statusCode).toBe(404)
    const program = await programOf(olga)
    expect((await program.get('/api/webhooks')).statusCode).toBe(403)
  })
})

describe('a webhook', () => {
  test('is told once what happened in its galleries, by ids and an address, signed after the standard', async () => {
    const hook = await created([
      ...['gallery.created', 'gallery.removed', 'gallery.closed', 'images.added', 'images.waiting'],
      ...['selection.sent', 'view_link.opened', 'picks.done'],
    ])
    const gallery = await olga.createsGallery('Dunes', { subdomain: `dunes-${randomUUID().slice(0, 8)}` })
    const of = { galleryId: gallery.id, address: gallery.address.replace(/\/?$/, '/') }
    const next = async (type: string, data: object) => {
      await expect.poll(() => receiver.requests.length).toBeGreaterThan(0)
      expect(heard(hook)).toEqual([{ type, timestamp: expect.stringMatching(/Z$/), data }])
      receiver.requests.length = 0
    }
    await next('gallery.created', of)

    const images = await olga.adds(gallery, await imageFile('a.png'), await imageFile('b.png'))
    const imageIds = images.map(({ id }) => id)
    await next('images.added', { ...of, imageIds })

    const own = `/api/galleries/${gallery.id}`
    const link = (await olga.post(`${own}/shareable-links`, { name: 'Guests', review: true })).json()
    const guest = await visitor(at).sends(`/api/invite/${link.token}/upload`, [await imageFile('c.png')], {
      uploaderName: 'Ana',
    })
    expect(guest.statusCode).toBe(201)
    const waiting = (await olga.imagesOf(gallery)).filter(({ id }) => !imageIds.includes(id))
    const waitingIds = waiting.map(({ id }) => id)
    await next('images.waiting', { ...of, imageIds: waitingIds })
    await olga.post(`${own}/images/approve`, { imageIds: waitingIds })
    await next('images.added', { ...of, imageIds: waitingIds })

    await olga.patch(own, { allowSelections: true })
    const sent = await visitor(at).post(`/api/public/galleries/${gallery.publicId}/selections`, {
      ...{ name: 'Ana', imageIds },
    })
    await next('selection.sent', { ...of, selectionId: sent.json().id })

    const viewLink = (await olga.post(`${own}/view-links`, { name: 'Ana', picks: true })).json()
    const holder = visitor(at)
    const opens = () =>
      holder.get(`/iframe/${gallery.publicId}/with/${viewLink.token}`, {
        'user-agent': 'Mozilla/5.0 Firefox/140.0',
      })
    await opens()
    await next('view_link.opened', { ...of, viewLinkId: viewLink.id })
    await opens()
    const picks = `/api/public/galleries/${gallery.publicId}/picks`
    await holder.put(`${picks}/${imageIds[0]}`, { mark: 'yes' })
    await holder.post(`${picks}/done`, {})
    await holder.post(`${picks}/done`, {})
    await next('picks.done', { ...of, viewLinkId: viewLink.id })

    await olga.patch(own, { closesAt: new Date(Date.now() + 60_000).toISOString() })
    const closesAt = new Date(Date.now() - 1000)
    await db().update(galleries).set({ closesAt }).where(eq(galleries.id, gallery.id))
    await db()
      .update(webhooks)
      .set({ createdAt: new Date(Date.now() - 60_000) })
      .where(eq(webhooks.id, hook.id))
    await next('gallery.closed', of)

    await olga.delete(own)
    await next('gallery.removed', of)
    expect((await now(hook))?.failingSince).toBeNull()
  })

  test('is told nothing of other events, other galleries, other accounts, or while it is off', async () => {
    const dunes = await olga.createsGallery('Dunes')
    const only = await created(['images.added'], { galleryId: dunes.id })
    const sofia = await person(at, 'Sofia')
    const hers = await sofia.createsGallery('Hers')
    await sofia.adds(hers, await imageFile('a.png'))
    await olga.adds(await olga.createsGallery('Other'), await imageFile('a.png'))
    await olga.delete(`/api/galleries/${dunes.id}`)
    await olga.post('/api/removed/restore', { galleries: [dunes.id], images: [] })
    await olga.patch(`/api/webhooks/${only.id}`, { isActive: false })
    await olga.adds(dunes, await imageFile('b.png'))
    await olga.patch(`/api/webhooks/${only.id}`, { isActive: true })
    await olga.adds(dunes, await imageFile('c.png'))
    await expect.poll(() => stateOf(only)).toBe('delivered')
    expect(types(only)).toEqual(['images.added'])
    expect(await deliveriesOf(only)).toHaveLength(1)
  })

  test('that fails gets it again with the same id, and can have it resent', async () => {
    const hook = await created(['picks.done'])
    receiver.answer = (response) => response.writeHead(500).end()
    await tested(hook)
    await expect.poll(async () => (await deliveriesOf(hook))[0]?.attempts.length).toBe(1)
    expect((await now(hook))?.failingSince).toEqual(expect.any(String))
    receiver.answer = (response) => response.writeHead(200).end()
    await expect.poll(() => stateOf(hook), { timeout: 60_000 }).toBe('delivered')
    const [first, second] = receiver.requests
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(second!.body).toBe(first!.body)
    const waited = Number(second!.headers['webhook-timestamp']) - Number(first!.headers['webhook-timestamp'])
    expect(waited).toBeGreaterThanOrEqual(4)
    const [delivery] = await deliveriesOf(hook)
    expect(delivery).toEqual({
      ...{ id: expect.any(Number), event: 'webhook.test', state: 'delivered' },
      createdAt: expect.stringMatching(/Z$/),
      attempts: [
        { at: expect.any(String), ms: expect.any(Number), status: 500, error: 'Answered with status 500' },
        { at: expect.any(String), ms: expect.any(Number), status: 200, error: null },
      ],
    })
    expect((await now(hook))?.failingSince).toBeNull()

    const resend = `/api/webhooks/${hook.id}/deliveries/${delivery!.id}/resend`
    expect((await olga.post(resend)).statusCode).toBe(202)
    await expect.poll(() => receiver.requests.length).toBe(3)
    expect(receiver.requests[2]!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    await expect.poll(() => stateOf(hook)).toBe('delivered')
    expect((await deliveriesOf(hook))[0]?.attempts).toHaveLength(3)
    const another = await created(['picks.done'])
    const ofAnother = `/api/webhooks/${another.id}/deliveries/${delivery!.id}/resend`
    expect((await olga.post(ofAnother)).statusCode).toBe(404)
  })

  test('nothing but tests is sent again while a webhook is off', async () => {
    const hook = await created(['gallery.created'])
    await olga.createsGallery('Dunes')
    await expect.poll(() => stateOf(hook)).toBe('delivered')
    await olga.patch(`/api/webhooks/${hook.id}`, { isActive: false })
    const [delivery] = await deliveriesOf(hook)
    const refused = await olga.post(`/api/webhooks/${hook.id}/deliveries/${delivery!.id}/resend`)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { code: 'conflict', message: 'This webhook is off. Turn it on to send deliveries again.' },
    ])
    expect(await stateOf(hook)).toBe('delivered')
  })

  test.each<[string, HookReceiver['answer'], Partial<WebhookDelivery['attempts'][number]>]>([
    [
      'leads elsewhere',
      (response) => response.writeHead(302, { location: receiver.url }).end(),
      { status: 302, error: 'Answered with status 302' },
    ],
    ['ends the connection', (response) => response.destroy(), { status: null, error: 'socket hang up' }],
    [
      'says too much',
      (response) => response.writeHead(200).end(Buffer.alloc(10_000_000)),
      { status: 200, error: null },
    ],
    ['says nothing', () => {}, { status: null, error: 'Did not answer within 10 seconds' }],
  ])('whose receiver %s: the attempt says so', async (_, answer, seen) => {
    const hook = await created(['picks.done'])
    receiver.answer = answer
    await tested(hook)
    await expect
      .poll(async () => (await deliveriesOf(hook))[0]?.attempts[0], { timeout: 60_000 })
      .toMatchObject(seen)
    expect(receiver.requests).toHaveLength(1)
  })

  test('that says 410 is turned off, and what is enlisted later fails at once', async () => {
    const hook = await created(['gallery.created'])
    receiver.answer = (response) => response.writeHead(410).end()
    await olga.createsGallery('Dunes')
    await expect.poll(() => stateOf(hook)).toBe('failed')
    expect(await now(hook)).toMatchObject({ isActive: false, failingSince: expect.any(String) })
    await olga.createsGallery('Hills')
    expect(await deliveriesOf(hook)).toHaveLength(1)
    const on = await olga.patch(`/api/webhooks/${hook.id}`, { isActive: true })
    expect(on.json()).toMatchObject({ isActive: true, failingSince: null })
  })

  test('whose every attempt failed for five days is turned off, and its owner is told', async () => {
    const hook = await created(['gallery.created'])
    const failingSince = new Date(Date.now() - 5 * DAY_MS)
    await db().update(webhooks).set({ failingSince }).where(eq(webhooks.id, hook.id))
    receiver.answer = (response) => response.writeHead(503).end()
    await olga.createsGallery('Dunes')
    await expect.poll(() => stateOf(hook)).toBe('failed')
    expect((await now(hook))?.isActive).toBe(false)
    const mail = await emailTo(at.dataDirectory, olga.user.email, 'webhook')
    expect([mail.subject, mail.text, mail.links[0]]).toEqual([
      'A webhook has been turned off',
      expect.stringContaining('Nothing has arrived at your webhook on 127.0.0.1:'),
      expect.stringMatching(/\/account\/developers#webhooks$/),
    ])
  })

  test('signs with both secrets for a day after a new one', async () => {
    const hook = await created(['picks.done'])
    const renewed = (await olga.post(`/api/webhooks/${hook.id}/secret`)).json<MadeWebhook>()
    expect(renewed.secret).not.toBe(hook.secret)
    await tested(hook)
    await expect.poll(() => receiver.requests.length).toBe(1)
    for (const { secret } of [hook, renewed])
      expect(verified(secret, receiver.requests[0]!)).toMatchObject({ type: 'webhook.test', data: {} })
    await db()
      .update(webhooks)
      .set({ formerUntil: new Date(Date.now() - 1) })
      .where(eq(webhooks.id, hook.id))
    await tested(hook)
    await expect.poll(() => receiver.requests.length).toBe(2)
    expect(verified(renewed.secret, receiver.requests[1]!)).toMatchObject({ type: 'webhook.test' })
    expect(() => verified(hook.secret, receiver.requests[1]!)).toThrow()
  })

  test('that was changed gets at its new address what waits', async () => {
    const hook = await created(['picks.done'])
    receiver.answer = (response) => response.writeHead(500).end()
    await tested(hook)
    await expect.poll(() => receiver.requests.length).toBe(1)
    const another = await hookReceiver()
    onTestFinished(() => another.end())
    await olga.patch(`/api/webhooks/${hook.id}`, { url: another.url })
    await expect.poll(() => another.requests.length, { timeout: 60_000 }).toBe(1)
    expect(another.requests[0]!.headers['webhook-id']).toBe(receiver.requests[0]!.headers['webhook-id'])
  })
})

test('a gallery that is not created tells nobody', async () => {
  const hook = await created(['gallery.created'])
  const taken = await olga.createsGallery('Dunes')
  await olga.post('/api/galleries', { title: 'Again', description: null, subdomain: taken.subdomain })
  await expect.poll(() => stateOf(hook)).toBe('delivered')
  expect(await deliveriesOf(hook)).toHaveLength(1)
})

test('a gallery that is deleted for good at once is told of, too', async () => {
  const strict = await startAppForThisTest({ TRASH_DAYS: '0', WEBHOOK_ALLOW: '127.0.0.0/8' })
  const nina = await person(strict, 'Nina')
  const dunes = await nina.createsGallery('Dunes')
  const asked = { url: receiver.url, events: ['gallery.removed'] }
  const hook = (await nina.post('/api/webhooks', asked)).json<MadeWebhook>()
  expect((await nina.delete(`/api/galleries/${dunes.id}`)).statusCode).toBe(204)
  await expect.poll(() => receiver.requests.length).toBe(1)
  expect(heard(hook)).toMatchObject([
    {
      type: 'gallery.removed',
      data: { galleryId: dunes.id, address: expect.stringContaining(dunes.subdomain) },
    },
  ])
})
