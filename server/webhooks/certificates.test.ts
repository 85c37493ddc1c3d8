import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import type { MadeWebhook, WebhookDelivery } from '#contract/webhooks.ts'
import { certificateFor, OPENSSL_ABSENT, openssl } from '#testing/certificate.ts'
import { person } from '#testing/people.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

/** Outcome of a test delivery to a receiver on `localhost` whose certificate is for this name. */
async function outcomeWith(name: string, { isTrusted }: { isTrusted: boolean }) {
  const { certificate, key, ca, remove } = await certificateFor(name)
  onTestFinished(remove)
  const before = getCACertificates('default')
  if (isTrusted) setDefaultCACertificates([...before, ca])
  onTestFinished(() => setDefaultCACertificates(before))
  let requests = 0
  const receiver = createServer(
    { cert: await readFile(certificate), key: await readFile(key) },
    (_request, response) => {
      requests += 1
      response.writeHead(204).end()
    },
  )
  receiver.on('tlsClientError', () => {})
  receiver.listen(0, 'localhost')
  await once(receiver, 'listening')
  onTestFinished(async () => {
    receiver.closeAllConnections()
    receiver.close()
    await once(receiver, 'close')
  })

  const at = await startAppForThisTest({ WEBHOOK_ALLOW: '127.0.0.0/8,::1/128' })
  const olga = await person(at, 'Olga')
  const url = `https://localhost:${(receiver.address() as AddressInfo).port}/`
  const hook = (await olga.post('/api/webhooks', { url, events: ['picks.done'] })).json<MadeWebhook>()
  await olga.post(`/api/webhooks/${hook.id}/test`)
  const attempts = async () => {
    const [delivery] = (await olga.get(`/api/webhooks/${hook.id}/deliveries`)).json<WebhookDelivery[]>()
    return delivery?.attempts ?? []
  }
  await expect.poll(async () => (await attempts()).length).toBeGreaterThan(0)
  const [{ status, error }] = (await attempts()) as [WebhookDelivery['attempts'][number]]
  return { status, error, requests }
}

test.skipIf(!openssl).for<[string, string, boolean, object]>([
  ['its own name is called', 'localhost', true, { status: 204, error: null, requests: 1 }],
  [
    'another name is not',
    'other.example',
    true,
    { status: null, error: expect.stringContaining('altnames'), requests: 0 },
  ],
  [
    'its own name that nobody signed is not',
    'localhost',
    false,
    { status: null, error: expect.stringContaining('self-signed'), requests: 0 },
  ],
])(
  `a receiver with a certificate of %s${openssl ? '' : ` (${OPENSSL_ABSENT})`}`,
  async ([, name, isTrusted, outcome]) => {
    expect(await outcomeWith(name, { isTrusted })).toEqual(outcome)
  },
)
