import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { eq, notInArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminUser, AuditEntry } from '#contract/admin.ts'
import { actionInWords } from '#server/accounts/audit-actions.ts'
import { auditEntries, users } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { imageFile } from '#testing/image-files.ts'
import { oneWaits } from '#testing/lock-waits.ts'
import { emailTo } from '#testing/mailbox.ts'
import { PASSWORD, person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { requireCommand } from './command-line.ts'
import { runAdminCommand } from './commands.ts'

const at = appForThisFile()
let ada: SignedIn
let olga: SignedIn
beforeEach(async () => {
  await db().delete(auditEntries)
  await db().update(users).set({ role: 'User' })
  ada = await administrator('Ada')
  olga = await person(at, 'Olga')
})

const db = () => at.services.connection.db

async function administrator(name: string): Promise<SignedIn> {
  const admin = await person(at, name)
  await runAdminCommand(db(), ['grant-admin', admin.user.email.toUpperCase()])
  return admin
}
const audited = async () => (await db().select().from(auditEntries).orderBy(auditEntries.id)).slice(1)
const listed = async (admin = ada) => (await admin.get('/api/admin/users')).json<AdminUser[]>()

describe('administrators', () => {
  test('see every account; other users do not', async () => {
    const found = (await listed()).find(({ id }) => id === olga.user.id)
    expect(found).toEqual({
      id: olga.user.id,
      email: olga.user.email,
      firstName: 'Olga',
      lastName: null,
      profileImageUrl: null,
      role: 'User',
      status: 'trial',
      suspended: false,
      usage: { bytes: 0, images: 0, galleries: 0 },
      createdAt: olga.user.createdAt,
    })
    const refused = await olga.get('/api/admin/users')
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toEqual({
      code: 'admin_only',
      message: "You don't have permission to access this page.",
    })
    expect((await visitor(at).get('/api/admin/users')).statusCode).toBe(401)
  })

  test('see what every account uses: its own galleries, whoever added to them', async () => {
    const gallery = await olga.createsGallery('Mine')
    await olga.createsGallery('Empty')
    const [one, two] = await olga.adds(gallery, await imageFile('1.jpg'), await imageFile('2.jpg'))
    const found = (await listed()).find(({ id }) => id === olga.user.id)
    expect(found?.usage).toEqual({ bytes: one!.fileSize + two!.fileSize, images: 2, galleries: 2 })
  })

  test('are always active, whatever their trial says', async () => {
    await db().update(users).set({ status: 'expired' }).where(eq(users.id, ada.user.id))
    for (let n = 0; n < 4; n++) await ada.createsGallery(`No ${n}`)
    expect((await ada.get('/api/galleries')).json()).toHaveLength(4)
  })

  test('give roles and take them, and that is written down', async () => {
    const answer = await ada.patch(`/api/admin/users/${olga.user.id}/role`, { role: 'Admin' })
    expect(answer.json()).toMatchObject({ id: olga.user.id, role: 'Admin' })
    expect((await listed(olga)).length).toBeGreaterThan(1)
    expect((await olga.patch(`/api/admin/users/${ada.user.id}/role`, { role: 'User' })).statusCode).toBe(200)
    expect((await ada.get('/api/admin/users')).statusCode).toBe(403)
    expect(await audited()).toMatchObject([
      {
        actorEmail: ada.user.email,
        userEmail: olga.user.email,
        action: 'role changed',
        details: { from: 'User', to: 'Admin' },
      },
      {
        actorEmail: olga.user.email,
        userEmail: ada.user.email,
        action: 'role changed',
        details: { to: 'User' },
      },
    ])
  })

  test.each([['Moderator'], ['admin'], [''], [undefined]])('do not give the role %s', async (role) => {
    expect((await ada.patch(`/api/admin/users/${olga.user.id}/role`, { role })).statusCode).toBe(400)
  })

  test('keep one of them at least, also when two take the role from each other at once', async () => {
    const alone = await ada.patch(`/api/admin/users/${ada.user.id}/role`, { role: 'User' })
    expect(alone.statusCode).toBe(409)
    expect(alone.json().message).toBe("The last administrator can't lose the role.")
    const bea = await administrator('Bea')
    const answers = await Promise.all([
      ada.patch(`/api/admin/users/${bea.user.id}/role`, { role: 'User' }),
      bea.patch(`/api/admin/users/${ada.user.id}/role`, { role: 'User' }),
    ])
    expect(await db().$count(users, eq(users.role, 'Admin'))).toBeGreaterThan(0)
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1)
  })

  test.each<[string, () => ReturnType<SignedIn['patch']>]>([
    [
      'give themselves the role again',
      () => ada.patch(`/api/admin/users/${ada.user.id}/role`, { role: 'Admin' }),
    ],
    ['suspend', () => ada.patch(`/api/admin/users/${olga.user.id}/suspended`, { suspended: true })],
    ['delete', () => ada.delete(`/api/admin/users/${olga.user.id}`)],
  ])('who lost the role meanwhile do not %s', async (_what, call) => {
    await administrator('Bea')
    const { calling } = await transact(db(), async (tx) => {
      await tx.update(users).set({ role: 'User' }).where(eq(users.id, ada.user.id))
      const calling = call()
      await oneWaits(at)
      return { calling }
    })
    const answer = await calling
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'admin_only'])
    expect((await ada.get('/api/admin/users')).statusCode).toBe(403)
    expect((await olga.get('/api/auth/user')).statusCode).toBe(200)
  })

  test('delete an account with everything it owns; its images elsewhere stay', async () => {
    const gallery = await olga.createsGallery('Mine')
    await olga.adds(gallery, await imageFile())
    const ines = await person(at)
    const hers = await ines.createsGallery('Hers')
    await db().update(users).set({ role: 'User' }).where(eq(users.id, ines.user.id))
    const { pool } = at.services.connection
    await pool.query(
      `insert into collaborators (gallery_id, user_id, email, status, expires_at) values ($1, $2, 'o@example.org', 'accepted', now())`,
      [hers.id, olga.user.id],
    )
    await olga.adds(hers, await imageFile('kept.jpg'))

    expect((await ada.delete(`/api/admin/users/${olga.user.id}`)).statusCode).toBe(204)
    expect((await olga.get('/api/auth/user')).statusCode).toBe(401)
    expect((await visitor(at).signIn(olga.user.email)).statusCode).toBe(401)
    expect((await visitor(at).get(`/api/public/galleries/${gallery.id}`)).statusCode).toBe(404)
    const folder = path.join(at.dataDirectory, 'files/galleries', String(gallery.id))
    await expect.poll(() => readdir(folder).catch(() => 'gone')).toBe('gone')
    expect(await ines.imagesOf(hers)).toMatchObject([{ originalName: 'kept.jpg', userId: null }])
    expect(
      (await visitor(at).post('/api/auth/sign-up', { email: olga.user.email, password: PASSWORD }))
        .statusCode,
    ).toBe(201)
    expect(await audited()).toMatchObject([
      { action: 'user deleted', userEmail: olga.user.email, details: { galleries: 1 } },
    ])
  })

  test('keep one of them at least, also when two delete each other at once', async () => {
    for (let n = 0; n < 5; n++) {
      const [bea, cleo] = [await administrator('Bea'), await administrator('Cleo')]
      await db()
        .update(users)
        .set({ role: 'User' })
        .where(notInArray(users.id, [bea.user.id, cleo.user.id]))
      await Promise.all([
        bea.delete(`/api/admin/users/${cleo.user.id}`),
        cleo.delete(`/api/admin/users/${bea.user.id}`),
      ])
      expect(await db().$count(users, eq(users.role, 'Admin'))).toBe(1)
    }
  })

  test('cannot delete themselves or a missing account', async () => {
    expect((await ada.delete(`/api/admin/users/${ada.user.id}`)).statusCode).toBe(409)
    expect((await ada.delete('/api/admin/users/nobody')).statusCode).toBe(404)
    expect((await olga.delete(`/api/admin/users/${ada.user.id}`)).statusCode).toBe(403)
    expect((await ada.patch('/api/admin/users/nobody/role', { role: 'User' })).statusCode).toBe(404)
  })
})

describe('the list of accounts', () => {
  const found = async (query: Record<string, string | number>) => {
    const answer = await ada.get(`/api/admin/users?${new URLSearchParams(query as never)}`)
    expect(answer.statusCode).toBe(200)
    return answer.json<AdminUser[]>()
  }
  const counts = async (search = '') =>
    (await ada.get(`/api/admin/users/counts?${new URLSearchParams({ search })}`)).json()

  test('comes in pages, newest first, each account once, also where many were made at once', async () => {
    await db().update(users).set({ createdAt: new Date() }).where(eq(users.role, 'User'))
    const all = await found({})
    const paged: AdminUser[] = []
    for (let page = await found({ limit: 3 }); page.length > 0; ) {
      paged.push(...page)
      page = await found({ limit: 3, after: page.at(-1)!.id })
    }
    expect(paged).toEqual(all)
    expect((await counts()).total).toBe(all.length)
  })

  test('is searched by every word in email and names, and no character has a meaning', async () => {
    await db()
      .update(users)
      .set({ firstName: 'Ólga_100%', lastName: 'Prüfer\\', email: 'OLGA.p@example.net' })
      .where(eq(users.id, olga.user.id))
    for (const search of ['ólga', 'PRÜFER', 'olga.P@', 'prüfer ÓLGA', '_100%', 'r\\', ' olga.p ']) {
      expect([search, (await found({ search })).map(({ id }) => id)]).toEqual([search, [olga.user.id]])
      expect(await counts(search)).toMatchObject({ found: 1 })
    }
    const otherwise = ['o\u0301lga', 'ｏｌｇａ．ｐ＠example.net', 'olga\u200b.p@ \u200b']
    for (const search of otherwise)
      expect([search, (await found({ search })).map(({ id }) => id)]).toEqual([search, [olga.user.id]])
    for (const search of ['ol_a.p@', 'olga%', 'nobody', 'null']) {
      expect([search, await found({ search })]).toEqual([search, []])
      expect(await counts(search)).toMatchObject({ found: 0 })
    }
    await db().update(users).set({ email: 'x@xn--mller-kva.example' }).where(eq(users.id, olga.user.id))
    for (const search of ['x@müller.example', 'MÜLLER.example', '@mu\u0308ller', 'x@xn--mller-kva'])
      expect([search, (await found({ search })).map(({ id }) => id)]).toEqual([search, [olga.user.id]])
    const [one] = await found({ search: 'example', limit: 1 })
    const rest = await found({ search: 'example', after: one!.id })
    expect([one, ...rest]).toEqual(await found({ search: 'example' }))
    expect(await counts('example')).toEqual({ total: rest.length + 1, admins: 1, found: rest.length + 1 })
  })

  test('refuses what it does not understand, and an account that is gone', async () => {
    const status = async (query: string) => (await ada.get(`/api/admin/users?${query}`)).statusCode
    expect(await status('limit=0')).toBe(400)
    expect(await status('limit=x')).toBe(400)
    expect(await status('after=nobody')).toBe(404)
  })
})

describe('the audit log', () => {
  const log = async (query = '') => (await ada.get(`/api/admin/audit${query}`)).json<AuditEntry[]>()

  test('shows who did what to whom, newest first', async () => {
    await ada.patch(`/api/admin/users/${olga.user.id}/role`, { role: 'Admin' })
    const [entry, granted] = await log()
    expect(entry).toEqual({
      id: expect.any(Number),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      actor: { id: ada.user.id, email: ada.user.email },
      user: { id: olga.user.id, email: olga.user.email },
      action: 'role changed',
      details: { from: 'User', to: 'Admin' },
    })
    expect(granted).toMatchObject({ actor: { id: 'terminal', email: 'terminal' } })
  })

  test('comes in pages of 50, each entry once, and for one account', async () => {
    const entry = { actorId: 'a', actorEmail: 'a@example.org', action: 'x' }
    await db()
      .insert(auditEntries)
      .values(
        Array.from({ length: 120 }, (_, n) => ({ ...entry, userId: n % 2 ? 'gone' : null, userEmail: 'g' })),
      )
    const pages = [await log()]
    while (pages.at(-1)!.length === 50) pages.push(await log(`?before=${pages.at(-1)!.at(-1)!.id}`))
    const ids = pages.flat().map(({ id }) => id)
    expect([pages.map(({ length }) => length), new Set(ids).size]).toEqual([[50, 50, 21], 121])
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    const second = await log(`?user=gone&before=${(await log('?user=gone')).at(-1)!.id}`)
    expect(second).toHaveLength(10)
    expect(second[0]!.user).toEqual({ id: 'gone', email: 'g' })
    expect(await log('?user=nobody')).toEqual([])
    expect((await ada.get('/api/admin/audit?before=x')).statusCode).toBe(400)
  })

  test('is for administrators', async () => {
    const refused = await olga.get('/api/admin/audit')
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'admin_only'])
  })
})

test('whatever an administrator changes as somebody else is in the audit in words', () => {
  // An upload is audited at its beginning, not at each of its requests.
  const others =
    /^\/api\/(auth|account|admin|doctor|public|invite|impersonate|stripe|sandbox|webhooks)|\/known$/
  const calls = at.app.calls.filter(
    ({ method, url, hostKind }) =>
      hostKind === 'app' &&
      /^(POST|PUT|PATCH|DELETE)$/.test(method) &&
      url.startsWith('/api/') &&
      !others.test(url) &&
      `${method} ${url}` !== 'PATCH /api/uploads/:id',
  )
  expect(calls.length).toBeGreaterThan(20)
  const unnamed = calls
    .map(({ method, url }) => `${method} ${url}`)
    .filter((call) => actionInWords(call) === 'change made')
  expect(unnamed).toEqual([])
})

describe('impersonation', () => {
  test('gives exactly their rights, until it is stopped', async () => {
    const gallery = await olga.createsGallery('Hers')
    expect((await ada.get(`/api/galleries/${gallery.id}`)).statusCode).toBe(404)
    const before = ada.cookie
    expect((await ada.post(`/api/impersonate/${olga.user.id}`)).json()).toEqual({ ok: true })
    expect(ada.cookie).not.toBe(before)
    expect((await ada.get('/api/auth/user')).json()).toMatchObject({
      id: olga.user.id,
      role: 'User',
      impersonating: true,
    })
    expect((await ada.get('/api/admin/users')).statusCode).toBe(403)
    expect((await ada.patch(`/api/galleries/${gallery.id}`, { title: 'Changed' })).statusCode).toBe(200)

    const during = ada.cookie
    expect((await ada.post('/api/impersonate/stop')).json()).toEqual({ ok: true })
    expect((await ada.get('/api/auth/user')).json()).toMatchObject({
      id: ada.user.id,
      role: 'Admin',
      impersonating: false,
    })
    const old = visitor(at)
    old.cookie = during
    expect((await old.get('/api/auth/user')).statusCode).toBe(401)
  })

  test('leaves both names in the audit, with every change', async () => {
    const gallery = await olga.createsGallery('Hers')
    await ada.post(`/api/impersonate/${olga.user.id}`)
    await ada.delete(`/api/galleries/${gallery.id}`)
    await ada.get('/api/galleries')
    await ada.post('/api/impersonate/stop')
    expect(
      (await audited()).map(({ actorEmail, userEmail, action }) => [actorEmail, userEmail, action]),
    ).toEqual([
      [ada.user.email, olga.user.email, 'impersonation started'],
      [ada.user.email, olga.user.email, 'DELETE /api/galleries/:id'],
      [ada.user.email, olga.user.email, 'impersonation stopped'],
    ])
    const lines = await runAdminCommand(db(), ['audit', '2'])
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(
      `${ada.user.email}  gallery deleted  user=${olga.user.email}  path=/api/galleries/${gallery.id}`,
    )
  })

  test('leaves the downloads of originals in the audit', async () => {
    const gallery = await olga.createsGallery('Hers')
    const [image] = await olga.adds(gallery, await imageFile())
    await olga.get(`/api/galleries/${gallery.id}/download`)
    await ada.post(`/api/impersonate/${olga.user.id}`)
    await ada.get(`/api/galleries/${gallery.id}/download`)
    await ada.get(`/api/images/${image!.id}/original`)
    expect((await audited()).slice(1)).toMatchObject([
      { userEmail: olga.user.email, details: { path: `/api/galleries/${gallery.id}/download` } },
      { userEmail: olga.user.email, details: { path: `/api/images/${image!.id}/original` } },
    ])
  })

  test('ends with signing out, which the audit shows too', async () => {
    await ada.post(`/api/impersonate/${olga.user.id}`)
    await ada.get('/api/logout')
    expect((await ada.get('/api/auth/user')).statusCode).toBe(401)
    expect((await audited()).at(-1)).toMatchObject({
      actorEmail: ada.user.email,
      userEmail: olga.user.email,
      action: 'impersonation stopped',
    })
  })

  test('records no token: reading the audit grants no access', async () => {
    await ada.post(`/api/impersonate/${olga.user.id}`)
    await ada.post('/api/accept-collaboration/a-secret-token')
    expect((await audited()).at(-1)).toMatchObject({
      action: 'POST /api/accept-collaboration/:token',
      details: { path: '/api/accept-collaboration/[token]' },
    })
  })

  test('ends with a new password of the administrator, in every browser, and gives no session back', async () => {
    await ada.post(`/api/impersonate/${olga.user.id}`)
    await visitor(at).post('/api/auth/forgot-password', { email: ada.user.email })
    const message = await emailTo(at.dataDirectory, ada.user.email)
    const token = new URL(message.links[0]!).pathname.replace('/reset-password/', '')
    const reset = { token, password: 'another long password' }
    expect((await visitor(at).post('/api/auth/reset-password', reset)).statusCode).toBe(204)
    const [user, stopped] = [await ada.get('/api/auth/user'), await ada.post('/api/impersonate/stop')]
    expect([user.statusCode, stopped.statusCode]).toEqual([401, 401])
    expect(stopped.headers['set-cookie']).toBeUndefined()
  })

  test('ends with the administrator’s account', async () => {
    const bea = await administrator('Bea')
    await bea.post(`/api/impersonate/${olga.user.id}`)
    expect((await ada.delete(`/api/admin/users/${bea.user.id}`)).statusCode).toBe(204)
    expect((await bea.get('/api/auth/user')).statusCode).toBe(401)
    expect((await olga.get('/api/auth/user')).statusCode).toBe(200)
  })

  test('that is stopped while its session ends gives no session back', async () => {
    await ada.post(`/api/impersonate/${olga.user.id}`)
    const { stopping } = await transact(db(), async (tx) => {
      await tx.execute(sql`delete from sessions where actor_id = ${ada.user.id}`)
      const stopping = ada.post('/api/impersonate/stop')
      await expect
        .poll(async () => {
          const { rowCount } = await at.services.connection.pool.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rowCount
        })
        .toBe(1)
      return { stopping }
    })
    const stopped = await stopping
    expect(stopped.statusCode).toBe(401)
    expect(stopped.headers['set-cookie']).toBeUndefined()
  })

  test('of a user who is being deleted answers 404', async () => {
    const { asking } = await transact(db(), async (tx) => {
      await tx.delete(users).where(eq(users.id, olga.user.id))
      const asking = ada.post(`/api/impersonate/${olga.user.id}`)
      await oneWaits(at)
      return { asking }
    })
    expect((await asking).statusCode).toBe(404)
    expect((await ada.get('/api/auth/user')).json().id).toBe(ada.user.id)
  })

  test('is refused for administrators, oneself, a missing user, and twice', async () => {
    const bea = await administrator('Bea')
    const status = async (id: string, who = ada) => (await who.post(`/api/impersonate/${id}`)).statusCode
    expect(await status(bea.user.id)).toBe(403)
    expect(await status(ada.user.id)).toBe(409)
    expect(await status('nobody')).toBe(404)
    expect(await status(ada.user.id, olga)).toBe(403)
    await ada.post(`/api/impersonate/${olga.user.id}`)
    expect(await status(olga.user.id)).toBe(409)
    expect(await status(bea.user.id)).toBe(409)
    expect((await bea.post('/api/impersonate/stop')).json()).toEqual({ ok: true })
  })

  test.each([
    ['the administrator is one no more', 'Bea', 'User'],
    ['that person becomes one too', 'Olga', 'Admin'],
  ])('ends when %s', async (_case, who, role) => {
    const bea = await administrator('Bea')
    await bea.post(`/api/impersonate/${olga.user.id}`)
    const changed = who === 'Bea' ? bea : olga
    await ada.patch(`/api/admin/users/${changed.user.id}/role`, { role })
    for (const call of ['/api/auth/user', '/api/galleries', '/api/admin/users']) {
      expect((await bea.get(call)).statusCode).toBe(401)
    }
    expect((await olga.get('/api/auth/user')).json()).toMatchObject({ id: olga.user.id })
  })
})

test('the terminal says what it understands', async () => {
  expect(await runAdminCommand(db(), ['mark-paid', olga.user.email])).toEqual([
    `The account of ${olga.user.email} is paid now.`,
  ])
  expect((await olga.get('/api/auth/user')).json()).toMatchObject({ status: 'paid' })
  expect((await audited()).at(-1)).toMatchObject({ action: 'status changed', actorEmail: 'terminal' })
  await expect(runAdminCommand(db(), ['grant-admin', 'nobody@example.org'])).rejects.toThrow('no account')
})

/** `npm run admin` with an embedded database in this folder. */
const atTerminal = (folder: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, ['server/admin-command.ts', ...words], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
  })

test('commands do not create a missing database', async () => {
  const folder = path.join(at.dataDirectory, 'elsewhere')
  const command = atTerminal(folder, 'audit')
  await expect(command).rejects.toMatchObject({
    code: 1,
    stderr: `There is no database in ${folder}. Set DATA_DIR or DATABASE_URL as for the program.\n`,
  })
  await expect(readdir(folder)).rejects.toThrow('ENOENT')
})

test('the doctor makes no data folder where there is none', async () => {
  const folder = path.join(at.dataDirectory, 'nowhere')
  await expect(atTerminal(folder, 'doctor')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^WRONG {3}data folder: ENOENT.+\nWRONG {3}disk: ENOENT.+\n(.+\n)* {8}decoder: cannot be looked at without the disk$/m,
    ),
  })
  await expect(readdir(folder)).rejects.toThrow('ENOENT')
})

test('the terminal refuses words that it does not understand, before it does anything', async () => {
  const wrong = [
    ['doctor', '--outside'],
    ['doctor', '--from-outside', 'now'],
    ['verify-files', '--fix'],
    ['backup', '--help'],
    ['backup', 'a', 'b'],
    ['backup'],
    ['restore', 'a', '--skip'],
    ['move-files', '--to', 'tape'],
    ['audit', 'x'],
    ['audit', '0'],
    ['mark-paid'],
    ['mark-paid', 'ada@example.org', 'bo@example.org'],
  ]
  const folder = path.join(at.dataDirectory, 'nowhere')
  for (const words of wrong) {
    const said = `"${words.join(' ')}" cannot be understood, and nothing was done. Write:\nnpm run admin -- ${words[0]}`
    expect(() => requireCommand(words)).toThrow(said)
  }
  await expect(atTerminal(folder, 'doctor', '--outside')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^"doctor --outside" cannot be .+\n.+ doctor .+\n.+ doctor --from-outside .+\n$/,
    ),
  })
  await expect(atTerminal(folder, 'heal')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^There is no command "heal"\. There are:\n.+ grant-admin EMAIL /),
  })
  await expect(atTerminal(folder)).rejects.toMatchObject({ code: 2 })
  expect((await atTerminal(folder, '--help')).stdout).toContain('npm run admin -- audit [NUMBER] ')
  await expect(readdir(folder)).rejects.toThrow('ENOENT')
})
