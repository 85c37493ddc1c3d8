/** E-mails of every kind, in the language of their recipient. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { directionOf, type Language } from '#contract/languages.ts'
import type { SendPreview } from '#contract/sending.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { addressInUseEmail } from '#server/account-page/ask-for-email-change.ts'
import { goodbyeEmail } from '#server/account-page/delete-own-account.ts'
import { runAdminCommand } from '#server/admin/commands.ts'
import { missingBackupsEmail } from '#server/backups/tell-of-missing-backups.ts'
import { changeEmail } from '#server/clients/tell-of-change.ts'
import { picksEmail } from '#server/clients/tell-of-picks.ts'
import { digests, galleries, picks, users, viewLinks, webhooks } from '#server/database/tables/index.ts'
import { domainEmail } from '#server/domains/check-domain.ts'
import { closedEmail, closesSoonEmail } from '#server/galleries/closing-emails.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { guestUploadsEmail } from '#server/upload-links/notify-owner.ts'
import { webhookOffEmail } from '#server/webhooks/webhook-off-email.ts'
import { imageFile } from '#testing/image-files.ts'
import { emailsIn, emailTo, type ReceivedEmail } from '#testing/mailbox.ts'
import { PASSWORD, person, SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
beforeEach(async () => {
  await db().execute(sql`delete from rate_limits`)
  // Administrators are told of reports once in ten minutes.
  await db().delete(digests)
})

const db = () => at.services.connection.db

/** A member who has paid. */
async function member(name: string, language: Language | null = null): Promise<SignedIn> {
  const somebody = await person(at, name)
  const columns = { status: 'paid' as const, language }
  await db().update(users).set(columns).where(eq(users.id, somebody.user.id))
  return somebody
}

/** Causes every kind of e-mail, to the account and to other people; all of these have the language in their address. */
async function causeAll(olga: SignedIn, language: Language): Promise<void> {
  const done = async (answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await answer
    if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
  }
  const { id: userId, email } = olga.user
  const { db, jobs } = at.services
  const other = (name: string) => `${name}-${language}@example.org`
  const dunes = await olga.createsGallery('Дюны')
  await olga.patch(`/api/galleries/${dunes.id}`, { visibility: 'public', allowSelections: true })
  const [picture] = await olga.adds(dunes, await imageFile('x.jpg', { width: 20, height: 20 }))
  const upload = (
    await olga.post(`/api/galleries/${dunes.id}/shareable-links`, { name: 'Гости' })
  ).json<ShareableLink>()
  const view = (await olga.post(`/api/galleries/${dunes.id}/view-links`, { name: 'Анна' })).json<ViewLink>()

  // Actions of people and clients.
  await done(visitor(at).post('/api/auth/forgot-password', { email }))
  await done(olga.post('/api/account/tokens', { name: 'x', scope: 'read' }))
  await done(olga.put('/api/account/email', { email: other('proof'), password: PASSWORD }))
  await done(olga.post(`/api/galleries/${dunes.id}/collaborators`, { email: other('invited') }))
  await done(olga.post('/api/admin/invitations', { email: other('member') }))
  await done(visitor(at).signIn(email))
  await done(
    olga.post(`/api/galleries/${dunes.id}/send`, { to: [other('client')], subject: 'Ура', message: 'Ура' }),
  )
  const favourites = { name: 'Анна', message: 'Ура', imageIds: [picture!.id] }
  await done(visitor(at).post(`/api/public/galleries/${dunes.publicId}/selections`, favourites))
  const report = { reason: 'copyright', message: 'Ура' }
  await done(visitor(at).post(`/api/public/galleries/${dunes.publicId}/reports`, report))

  // Later jobs.
  const doneAt = new Date()
  const asked = { doneAt, doneMessage: 'Ура', askedMessage: 'Ура' }
  await db.update(viewLinks).set(asked).where(eq(viewLinks.id, view.id))
  await db.insert(picks).values({ viewLinkId: view.id, imageId: picture!.id, mark: 'yes' })
  await sendEmail(db, jobs, picksEmail, { galleryId: dunes.id, linkIds: [view.id] })
  await sendEmail(db, jobs, changeEmail, { linkId: view.id })
  await sendEmail(db, jobs, guestUploadsEmail, { linkId: upload.id, count: 2 })
  const closesAt = new Date('2030-11-22T17:07:00Z')
  await db.update(galleries).set({ closesAt }).where(eq(galleries.id, dunes.id))
  const closing = { galleryId: dunes.id, closesAt: closesAt.toISOString() }
  await sendEmail(db, jobs, closesSoonEmail, closing)
  await sendEmail(db, jobs, closedEmail, closing)
  await sendEmail(db, jobs, domainEmail, { galleryId: dunes.id, hostname: 'dunes.example' })
  await sendEmail(db, jobs, domainEmail, { siteOf: userId, hostname: 'olga.example' })
  const [hook] = await db
    .insert(webhooks)
    .values({ userId, url: 'https://hook.example/', events: ['images.added'], isActive: false, secret: 'x' })
    .returning()
  await sendEmail(db, jobs, webhookOffEmail, { webhookId: hook!.id })
  await sendEmail(db, jobs, missingBackupsEmail, { userId, lastAt: closing.closesAt })
  await sendEmail(db, jobs, addressInUseEmail, { userId })
  await sendEmail(db, jobs, goodbyeEmail, { to: other('deleted'), language, galleries: 3, paying: true })
}

/** Numbers of e-mails: to the account; to others: proof, invitation, account invitation, letter, end of an account. */
const TO_THE_ACCOUNT = 16
const TO_OTHERS = 5

/** Words that none of the four languages has, and that every English sentence has. */
const ENGLISH = /\b(the|your|you|this|with|and|of|from|to|is)\b/i

/** Words of an e-mail, without addresses and without names that are equal in all languages. */
const saidIn = ({ subject, text }: ReceivedEmail) =>
  `${subject}\n${text}`
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/[\w.-]+@[\w.-]+/g, '')
    .replaceAll('npm run admin -- doctor', '')

describe.each(['de', 'ja', 'ar', 'he'] as const)('in %s', (language) => {
  test('every kind of e-mail says everything', async () => {
    const olga = await member('Ольга', language)
    await runAdminCommand(db(), ['grant-admin', olga.user.email])
    await causeAll(olga, language)
    const mine = () => emailsIn(at.dataDirectory, olga.user.email)
    const others = () => emailsIn(at.dataDirectory, `-${language}@example.org`)
    await expect.poll(async () => (await mine()).length, { timeout: 60_000 }).toBe(TO_THE_ACCOUNT)
    await expect.poll(async () => (await others()).length, { timeout: 60_000 }).toBe(TO_OTHERS)
    await db().update(users).set({ role: 'User' }).where(eq(users.id, olga.user.id))

    const all = [...(await mine()), ...(await others())]
    expect(new Set(all.map(({ subject }) => subject)).size).toBe(all.length)
    for (const email of all) {
      const said = saidIn(email)
      expect(said).not.toMatch(ENGLISH)
      expect(said + email.html.replace(/<style>.*?<\/style>/s, '')).not.toMatch(/[{}]|undefined|\[object/)
      expect(email.html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`)
      expect(email.html).not.toMatch(/[\u2066-\u2069]/)
      if (directionOf(language) === 'ltr') expect(said).not.toMatch(/[\u2066-\u2069]/)
      // Japanese has no spaces between sentences.
      expect(said).not.toMatch(/。 /)
    }
    const about = all.filter(({ text }) => text.includes('Дюны'))
    expect(about.length).toBeGreaterThan(5)
    for (const { html } of about) expect(html).toMatch(/<bdi>Дюны<\/bdi>|<h1[^>]* dir="auto"[^>]*>Дюны</)
  })
})

describe('the language of an account', () => {
  const asked = async (email: string, ...before: string[]) => {
    // One is sent to an address in ten minutes.
    await db().execute(sql`delete from rate_limits`)
    await visitor(at).post('/api/auth/forgot-password', { email })
    const newest = async () =>
      (await emailsIn(at.dataDirectory, email))
        .map(({ subject }) => subject)
        .filter((one) => !before.includes(one))
    await expect.poll(async () => (await newest()).length, { timeout: 60_000 }).toBeGreaterThan(0)
    return (await newest())[0]
  }
  const signUp = (email: string, language: string) =>
    new SignedIn(at).request({
      method: 'POST',
      url: '/api/auth/sign-up',
      payload: { email, password: PASSWORD },
      headers: { 'accept-language': language },
    })

  test('is that of the browser at sign-up until it is chosen', async () => {
    const email = 'mona@example.org'
    const mona = new SignedIn(at)
    const answer = await mona.request({
      method: 'POST',
      url: '/api/auth/sign-up',
      payload: { email, password: PASSWORD },
      headers: { 'accept-language': 'nn, ja-JP;q=0.8, en;q=0.1' },
    })
    expect(answer.json()).toMatchObject({ language: null })
    const proof = await emailTo(at.dataDirectory, email)
    expect(proof.subject).toBe('Picture Railのメールアドレスの確認')

    const chosen = await mona.patch('/api/account', { language: 'de' })
    expect([chosen.statusCode, chosen.json()]).toMatchObject([200, { language: 'de' }])
    expect((await mona.get('/api/auth/user')).json()).toMatchObject({ language: 'de' })
    expect(await asked(email, proof.subject)).toBe('Neues Passwort für Picture Rail festlegen')
    expect((await mona.patch('/api/account', { language: null })).json()).toMatchObject({ language: null })
    const before = (await emailsIn(at.dataDirectory, email)).map(({ subject }) => subject)
    expect(await asked(email, ...before)).toBe('Picture Railの新しいパスワードの設定')
  })

  test('is the default where the browser asked for none of ours', async () => {
    expect((await signUp('nora@example.org', '*, nn;q=0.5, de;q=0')).statusCode).toBe(201)
    expect((await emailTo(at.dataDirectory, 'nora@example.org')).subject).toBe(
      'Confirm your e-mail for Picture Rail',
    )
  })

  test('is refused where the account has expired', async () => {
    const olga = await member('Olga', 'de')
    await db().update(users).set({ status: 'expired' }).where(eq(users.id, olga.user.id))
    const answer = await olga.patch('/api/account', { language: 'fr', firstName: 'Olya' })
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'account_expired' }])
    expect((await olga.get('/api/auth/user')).json()).toMatchObject({ language: 'de', firstName: 'Olga' })
  })

  test.each(['xx', 'DE', '', 7, 'de'.repeat(5000), ['de']])('%j is none', async (language) => {
    const olga = await member('Olga')
    expect((await olga.patch('/api/account', { language })).statusCode).toBe(400)
    expect((await olga.get('/api/auth/user')).json()).toMatchObject({ language: null })
  })
})

describe('the letter', () => {
  test('is in the language of the view link, else of the gallery, else of the sender', async () => {
    const olga = await member('Olga', 'he')
    const dunes = await olga.createsGallery('Dunes')
    const url = `/api/galleries/${dunes.id}`
    const link = (await olga.post(`${url}/view-links`, { name: 'Ana', language: 'ja' })).json<ViewLink>()
    const letter = async (viewLinkId?: number) => {
      const words = { to: ['ana@example.org'], subject: 'Hello', message: 'Hello', viewLinkId }
      const { html, text } = (await olga.post(`${url}/send/preview`, words)).json<SendPreview>()
      return { html: /<html lang="(\w+)" dir="(\w+)">/.exec(html)?.slice(1), text }
    }
    expect(await letter()).toMatchObject({
      html: ['he', 'rtl'],
      text: expect.stringContaining('לצפייה בתמונות'),
    })
    await olga.patch(url, { language: 'ar' })
    expect(await letter()).toMatchObject({ html: ['ar', 'rtl'], text: expect.stringContaining('عرض الصور') })
    expect(await letter(link.id)).toMatchObject({
      html: ['ja', 'ltr'],
      text: expect.stringContaining('このメールへの返信はOlgaに届きます。'),
    })
    const words = { to: ['ana-ja@example.org'], subject: 'Hello', message: 'Hello', viewLinkId: link.id }
    await olga.post(`${url}/send`, words)
    expect((await emailTo(at.dataDirectory, 'ana-ja@example.org')).html).toContain('写真を見る')
  })
})
