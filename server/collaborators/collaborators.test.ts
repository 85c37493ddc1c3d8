import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { collaborators } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { letterTo } from '#testing/mailbox.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

let at: TestApp
let olga: SignedIn
let dunes: Gallery
beforeAll(async () => {
  at = await startApp()
})
beforeEach(async () => {
  olga = await person(at, 'Olga')
  dunes = await olga.createsGallery('Dunes', { description: 'Sand' })
})
afterAll(() => at.close())

const invites = (email: string) => olga.post(`/api/galleries/${dunes.id}/collaborators`, { email })
const list = async () => (await olga.get(`/api/galleries/${dunes.id}/collaborators`)).json()

/** Invites an address; answers with the token from the mail. */
async function mailedToken(email: string): Promise<string> {
  expect((await invites(email)).statusCode).toBe(201)
  const letter = await letterTo(at.dataDirectory, email)
  return new URL(letter.links[0]!).pathname.replace('/accept-collaboration/', '')
}

async function collaborator(): Promise<{ ines: SignedIn; token: string; id: number }> {
  const ines = await person(at, 'Ines')
  const token = await mailedToken(ines.user.email)
  expect((await ines.post(`/api/accept-collaboration/${token}`)).statusCode).toBe(200)
  const { id } = (await list()).at(-1)
  return { ines, token, id }
}

describe('inviting', () => {
  test('mails a link that shows what it is about', async () => {
    const answer = await invites(' Ines@Example.org ')
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ email: 'Ines@Example.org', status: 'pending', acceptedAt: null })
    expect(answer.body).not.toContain('token')
    const letter = await letterTo(at.dataDirectory, 'Ines@Example.org')
    expect(letter.subject).toBe('Olga invites you to "Dunes"')
    expect(letter.id).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
    expect(letter.html).toContain(letter.links[0])
    const token = new URL(letter.links[0]!).pathname.replace('/accept-collaboration/', '')
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)

    const invitation = await (await person(at)).get(`/api/collaboration-invitation/${token}`)
    expect(invitation.json()).toEqual({
      invitation: {
        status: 'pending',
        inviterEmail: olga.user.email,
        expiresAt: answer.json().expiresAt,
      },
      gallery: { title: 'Dunes', description: 'Sand' },
    })
    expect((await visitor(at).get(`/api/collaboration-invitation/${token}`)).statusCode).toBe(401)
  })

  test('the same address twice, the owner’s own or one that accepted: 409', async () => {
    await invites('twice@example.org')
    expect((await invites('TWICE@example.org')).json()).toEqual({
      code: 'already_invited',
      message: 'This person has been invited already.',
    })
    expect((await invites(olga.user.email.toUpperCase())).json()).toEqual({
      code: 'conflict',
      message: 'You own this gallery already.',
    })
    const { ines } = await collaborator()
    const again = await invites(ines.user.email)
    expect(again.statusCode).toBe(409)
    expect(again.json().message).toBe('This person collaborates on the gallery already.')
  })

  test('one address ten times at once: one invitation, one mail', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => invites('race@example.org')))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  test('again after a decline and after it expired; the old link is dead', async () => {
    const first = await mailedToken('again@example.org')
    const ines = await person(at)
    await ines.post(`/api/decline-collaboration/${first}`)
    expect((await invites('again@example.org')).statusCode).toBe(201)
    expect((await ines.get(`/api/collaboration-invitation/${first}`)).statusCode).toBe(404)

    await at.services.connection.db
      .update(collaborators)
      .set({ expiresAt: new Date() })
      .where(eq(collaborators.galleryId, dunes.id))
    expect((await invites('again@example.org')).statusCode).toBe(201)
    expect(await list()).toHaveLength(1)
  })

  test.each(['', ' ', 'nobody', 'a@b', 'x'.repeat(260)])('refuses "%s"', async (email) => {
    const answer = await invites(email)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues[0].path).toBe('email')
  })
})

describe('answering', () => {
  test('accepting makes a collaborator, whoever holds the link, and may be said twice', async () => {
    const token = await mailedToken('somebody@example.org')
    const ines = await person(at, 'Ines')
    for (let n = 0; n < 2; n++) {
      const answer = await ines.post(`/api/accept-collaboration/${token}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.json().invitation.status).toBe('accepted')
    }
    expect((await ines.get('/api/galleries')).json()).toMatchObject([
      { id: dunes.id, access: 'collaborator' },
    ])
    expect((await ines.get(`/api/galleries/${dunes.id}`)).json()).toMatchObject({ access: 'collaborator' })
    expect(await list()).toMatchObject([{ email: 'somebody@example.org', status: 'accepted' }])
    expect((await ines.post(`/api/decline-collaboration/${token}`)).statusCode).toBe(409)
    const other = await person(at)
    for (const answer of [
      await other.get(`/api/collaboration-invitation/${token}`),
      await other.post(`/api/accept-collaboration/${token}`),
    ]) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toEqual({
        code: 'invitation_answered',
        message: 'Somebody else accepted this invitation already.',
      })
    }
    expect((await ines.get(`/api/collaboration-invitation/${token}`)).statusCode).toBe(200)
    expect((await olga.get(`/api/collaboration-invitation/${token}`)).statusCode).toBe(200)
  })

  test('declining may be said twice, and is final', async () => {
    const token = await mailedToken('no@example.org')
    const ines = await person(at)
    for (let n = 0; n < 2; n++) {
      const answer = await ines.post(`/api/decline-collaboration/${token}`)
      expect(answer.json().invitation.status).toBe('declined')
    }
    expect((await ines.post(`/api/accept-collaboration/${token}`)).statusCode).toBe(409)
    expect((await ines.get(`/api/galleries/${dunes.id}`)).statusCode).toBe(404)
  })

  test('the owner cannot accept their own invitation', async () => {
    const token = await mailedToken('mine@example.org')
    expect((await olga.post(`/api/accept-collaboration/${token}`)).statusCode).toBe(409)
  })

  test('two who accept at the same moment: one is in', async () => {
    const token = await mailedToken('contested@example.org')
    const people = await Promise.all(Array.from({ length: 5 }, () => person(at)))
    const answers = await Promise.all(people.map((one) => one.post(`/api/accept-collaboration/${token}`)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('an invitation that waited too long, was taken back or never was: 404', async () => {
    const token = await mailedToken('late@example.org')
    await at.services.connection.db
      .update(collaborators)
      .set({ expiresAt: new Date() })
      .where(eq(collaborators.token, token))
    const taken = await mailedToken('taken@example.org')
    const { id } = (await list()).find(({ email }: { email: string }) => email === 'taken@example.org')
    expect((await olga.delete(`/api/galleries/${dunes.id}/collaborators/${id}`)).statusCode).toBe(204)
    const ines = await person(at)
    for (const dead of [token, taken, 'nonsense']) {
      expect((await ines.get(`/api/collaboration-invitation/${dead}`)).statusCode).toBe(404)
      expect((await ines.post(`/api/accept-collaboration/${dead}`)).statusCode).toBe(404)
      expect((await ines.post(`/api/decline-collaboration/${dead}`)).statusCode).toBe(404)
    }
  })
})

test('a collaborator who is removed is out at once', async () => {
  const { ines, id, token } = await collaborator()
  expect(await ines.adds(dunes, await imageFile())).toHaveLength(1)
  expect((await olga.delete(`/api/galleries/${dunes.id}/collaborators/${id}`)).statusCode).toBe(204)
  expect((await ines.get(`/api/galleries/${dunes.id}`)).statusCode).toBe(404)
  expect((await ines.uploads(dunes, await imageFile())).statusCode).toBe(404)
  expect((await ines.get('/api/galleries')).json()).toEqual([])
  expect((await ines.get(`/api/collaboration-invitation/${token}`)).statusCode).toBe(404)
  expect(await olga.imagesOf(dunes)).toHaveLength(1)
  expect((await olga.delete(`/api/galleries/${dunes.id}/collaborators/${id}`)).statusCode).toBe(404)
})

test('one gallery’s collaborator cannot be removed through another', async () => {
  const { id } = await collaborator()
  const other = await olga.createsGallery('Other')
  expect((await olga.delete(`/api/galleries/${other.id}/collaborators/${id}`)).statusCode).toBe(404)
  expect(await list()).toHaveLength(1)
})
