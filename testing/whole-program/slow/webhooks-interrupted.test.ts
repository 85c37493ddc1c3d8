/** Webhooks of a program that is killed between two attempts: the real program, with its own database. */
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { MadeWebhook } from '#contract/webhooks.ts'
import { giveDatabase, roomyMemory } from '#testing/data-folder.ts'
import { hookReceiver, verified } from '#testing/hook-receiver.ts'
import { imageFile } from '#testing/image-files.ts'
import { Client } from '#testing/program-client.ts'
import { startProgramForThisTest } from '#testing/program-for-this-test.ts'

test('killed between attempts, it tells each event after its restart, under the same id', async () => {
  const dataDirectory = await mkdtemp(path.join(await roomyMemory(), 'picturerail-hooks-'))
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }))
  await giveDatabase(dataDirectory)
  const receiver = await hookReceiver()
  onTestFinished(() => receiver.end())
  receiver.answer = (response) => response.writeHead(500).end()
  const environment = { WEBHOOK_ALLOW: '127.0.0.0/8' }
  const first = await startProgramForThisTest({ dataDirectory, environment })
  const olga = new Client(first.origin)
  await olga.signUp('olga@example.org')
  const events = ['gallery.created', 'images.added', 'gallery.removed']
  const hook = await olga.json<MadeWebhook>('/api/webhooks', { url: receiver.url, events })
  const { id } = await olga.json<Gallery>('/api/galleries', { title: 'Storm', subdomain: 'storm' })
  await olga.uploads(id, await imageFile('a.jpg'))
  expect((await olga.fetch(`/api/galleries/${id}`, { method: 'DELETE' })).status).toBe(204)

  const idsOf = (type: string) => [
    ...new Set(
      receiver.requests
        .filter((request) => verified(hook.secret, request).type === type)
        .map(({ headers }) => headers['webhook-id']),
    ),
  ]
  await expect.poll(() => events.filter((event) => idsOf(event).length > 0)).toEqual(events)
  await first.kill()
  const before = receiver.requests.length

  const answered: (string | undefined)[] = []
  receiver.answer = (response) => {
    answered.push(String(receiver.requests.at(-1)!.headers['webhook-id']))
    response.writeHead(204).end()
  }
  const port = Number(new URL(first.origin).port)
  await startProgramForThisTest({ dataDirectory, environment, port })
  await expect.poll(() => new Set(answered).size, { timeout: 60_000 }).toBe(events.length)
  for (const event of events) {
    // One id, before and after.
    expect([event, idsOf(event)]).toEqual([event, [expect.stringMatching(/^msg_/)]])
    expect(answered).toContain(idsOf(event)[0])
  }
  expect(receiver.requests.length).toBeGreaterThanOrEqual(before + events.length)
})
