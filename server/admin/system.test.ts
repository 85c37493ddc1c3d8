import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SystemState } from '#contract/admin.ts'
import { users } from '#server/database/tables/index.ts'
import { runDeliverEmail } from '#server/mail/send-email.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

let at: TestApp
let ada: SignedIn
let backups: string
beforeAll(async () => {
  backups = await mkdtemp(path.join(tmpdir(), 'picturerail-system-'))
  at = await startApp({ BACKUP_DIR: backups, SMTP_URL: 'smtp://rail:sand-and-sea@127.0.0.1:1' })
  ada = await person(at, 'Ada')
  await at.services.connection.db.update(users).set({ role: 'Admin' }).where(eq(users.id, ada.user.id))
})
afterAll(async () => {
  await at.close()
  await rm(backups, { recursive: true, force: true })
})

const read = async (): Promise<SystemState> => {
  const answer = await ada.get('/api/admin/system')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  return answer.json()
}
const check = async (name: string) => (await read()).checks.find((one) => one.name === name)

test('administrators read how the installation is', async () => {
  const gallery = await ada.createsGallery('Dunes')
  const [image] = await ada.adds(gallery, await imageFile('a.jpg'))
  const { version, startedAt, database, storage, jobs, mail, backup } = await read()
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(Date.parse(startedAt)).toBeLessThanOrEqual(Date.now())
  expect(database).toEqual({
    kind: 'embedded',
    version: expect.stringMatching(/^\d+/),
    bytes: expect.any(Number),
  })
  expect(storage).toEqual({ kind: 'disk', bytes: image!.fileSize, freeBytes: expect.any(Number) })
  expect(jobs).toMatchObject({ failed: 0 })
  expect(mail).toMatchObject({ kind: 'smtp', lastSentAt: null })
  expect(backup).toMatchObject({ lastAt: null, bytes: null })
})

test('what doctor finds is in words, with what to do, and without a secret', async () => {
  expect(await check('data folder')).toMatchObject({ ok: true })
  const mail = await check('mail')
  expect(mail).toMatchObject({ ok: false, message: expect.stringContaining('See SMTP_URL') })
  expect(await check('backups')).toMatchObject({
    ok: false,
    message: expect.stringContaining('There is no backup'),
  })
  const { checks } = await read()
  expect(checks.map(({ name }) => name)).not.toContain('files')
  expect(JSON.stringify(checks)).not.toContain('sand-and-sea')
})

test('it shows how the newest e-mail went, and the newest backup', async () => {
  const { db } = at.services.connection
  const { services, config } = at
  let fails = true
  const mail = {
    async deliver() {
      if (fails) throw new Error('The mailbox is full')
    },
    async check() {},
  }
  const deliver = runDeliverEmail({
    ...{ db, mail, log: services.log, product: config, kinds: [] },
    draw: async () => null,
  } as unknown as Parameters<typeof runDeliverEmail>[0])
  const message = { id: 'x', to: 'x@example.org', subject: 's', text: 't', html: 'h' }
  await expect(deliver(message, 'x')).rejects.toThrow('The mailbox is full')
  expect((await read()).mail).toMatchObject({ lastSentAt: null, lastError: 'The mailbox is full' })
  fails = false
  await deliver(message, 'x')
  expect((await read()).mail).toMatchObject({ lastSentAt: expect.any(String), lastError: null })

  await services.backups!.makeIfDue()
  expect((await read()).backup).toMatchObject({ lastAt: expect.any(String), bytes: expect.any(Number) })
  expect(await check('backups')).toMatchObject({ ok: true })
})
