import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { collaborators, invitationLinks, users } from '#server/database/tables/index.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { imageFile } from '#testing/image-files.ts'
import { emailsIn, emailTo } from '#testing/mailbox.ts'
import { person, SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { invitationEmail } from './invite-collaborator.ts'

const at = appForThisFile()
let olga: SignedIn
let dunes: Gallery
beforeEach(async () => {
  olga = await person(at, 'Olga')
  dunes = await olga.createsGallery('Dunes', { description: 'Sand' })
})

const invites = (email: string) => olga.post(`/api/galleries/${dunes.id}/collaborators`, { email })
const list = async () => (await olga.get(`/api/galleries/${dunes.id}/collaborators`)).json()

const atRest = async () => {
  const { db } = at.services.connection
  return JSON.stringify([await db.select().from(collaborators), await db.select().from(invitationLinks)])
}

/** Invites an address; returns the token from the e-mail. */
async function mailedToken(email: string): Promise<string> {
  expect((await invites(email)).statusCode).toBe(201)
  const message = await emailTo(at.dataDirectory, email)
  return new URL(message.links[0]!).pathname.replace('/accept-collaboration/', '')
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
    const message = await emailTo(at.dataDirectory, 'Ines@Example.org')
    expect(message.subject).toBe(`Invitation from ${olga.user.email} to the gallery “Dunes”`)
    expect(message.text).toContain(`${olga.user.email} (“Olga”) has invited you`)
    expect(message.id).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
    expect(message.html).toContain(message.links[0])
    const token = new URL(message.links[0]!).pathname.replace('/accept-collaboration/', '')
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    expect(await atRest()).not.toContain(token)

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

  test('an e-mail that is delivered twice has a link that works in each', async () => {
    const first = await mailedToken('twice-mailed@example.org')
    const [{ id: collaboratorId }] = await list()
    await sendEmail(at.services.connection.db, at.services.jobs, invitationEmail, { collaboratorId })
    const tokens = async () =>
      (await emailsIn(at.dataDirectory))
        .filter(({ to }) => to === 'twice-mailed@example.org')
        .map(({ links }) => links[0]!.split('/').at(-1)!)
    await expect.poll(tokens).toHaveLength(2)
    const second = (await tokens()).find((token) => token !== first)
    const ines = await person(at)
    for (const token of [first, second]) {
      expect((await ines.get(`/api/collaboration-invitation/${token}`)).statusCode).toBe(200)
    }
    expect((await ines.post(`/api/accept-collaboration/${second}`)).statusCode).toBe(200)
    const shown = (await ines.get(`/api/collaboration-invitation/${first}`)).json()
    expect(shown.invitation.status).toBe('accepted')
  })

  test('the same address twice, the owner’s own or one that accepted: 409', async () => {
    await invites('twice@example.org')
    expect((await invites('TWICE@example.org')).json()).toEqual({
      code: 'already_invited',
      message: 'This person has already been invited.',
    })
    expect((await invites(olga.user.email.toUpperCase())).json()).toEqual({
      code: 'conflict',
      message: 'You already own this gallery.',
    })
    const { ines } = await collaborator()
    const again = await invites(ines.user.email)
    expect(again.statusCode).toBe(409)
    expect(again.json().message).toBe('This person is already a collaborator.')
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

describe('e-mails that strangers get', () => {
  const RECIPIENT = "This address can't get another invitation today. Please try again tomorrow."

  test('a name and a title made to look like a warning with an address arrive quoted and shortened', async () => {
    const warning = `Your account was limited!\r\nSign in at https://evil.example.com/rail "now" \u202e`
    const mallory = await person(at, 'Support')
    await at.services.connection.db
      .update(users)
      .set({ firstName: warning.slice(0, 90), lastName: 'www.evil.example.com' })
      .where(eq(users.id, mallory.user.id))
    const title = (warning + warning + warning).replaceAll(/[\r\n]/g, ' ')
    const gallery = await mallory.createsGallery(title.slice(0, 200))
    const email = 'victim@example.org'
    const answer = await mallory.post(`/api/galleries/${gallery.id}/collaborators`, { email })
    expect(answer.statusCode).toBe(201)
    const message = await emailTo(at.dataDirectory, email)
    const [, quote] = /^Invitation from \S+ to the gallery “([^”]*)”$/.exec(message.subject)!
    expect(message.subject).toContain(mallory.user.email)
    expect(quote!.length).toBeLessThanOrEqual(100)
    expect(quote).toMatch(
      /^Your account was limited! .*Sign in at https: evil\. example\. com\/rail 'now'.*…$/,
    )
    // Mail programs can make links only of the inviter's and the product's addresses.
    expect(message.links).toEqual([
      expect.stringContaining(`${at.config.publicUrl.origin}/accept-collaboration/`),
    ])
    expect(message.text).toMatch(
      /^\S+@example\.org \(“Your account was limited! Sign in at https: evil\. example\. com[^”]*”\) has invited you to work on the gallery “[^”\n]{1,100}”\. You can/m,
    )
    for (const part of [message.subject, message.text, message.html]) {
      expect(part).not.toMatch(/evil\.example|\u202e/)
    }
  })

  test('come from a proven e-mail only', async () => {
    const mallory = new SignedIn(at)
    mallory.user = (await mallory.signUp({ email: 'ceo@example.org' })).json()
    const gallery = await mallory.createsGallery('Urgent')
    const email = 'unasked@example.org'
    const answer = await mallory.post(`/api/galleries/${gallery.id}/collaborators`, { email })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({
      code: 'email_unverified',
      message: 'Please confirm your e-mail first. Then you can invite people.',
    })
    expect((await mallory.get(`/api/galleries/${gallery.id}/collaborators`)).json()).toEqual([])
  })

  test('are ten a day of a trial account, also at once; refused ones leave nothing behind', async () => {
    const asked = Array.from({ length: 14 }, (_, n) => invites(`many-${n}@example.org`))
    const answers = await Promise.all(asked)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
    expect(refused).toHaveLength(4)
    expect(refused[0]!.json()).toEqual({
      code: 'too_many_requests',
      message: 'A trial account can send 10 invitations a day. Please send the others tomorrow.',
    })
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    expect(await list()).toHaveLength(10)
    // Withdrawing one does not make room for another.
    await olga.delete(`/api/galleries/${dunes.id}/collaborators/${(await list())[0].id}`)
    expect((await invites('eleventh@example.org')).statusCode).toBe(429)

    await at.services.connection.db.update(users).set({ status: 'paid' }).where(eq(users.id, olga.user.id))
    expect((await invites('eleventh@example.org')).statusCode).toBe(201)
  })

  test('are three a day to one mailbox, from all accounts together; an invitation that was refused does not count', async () => {
    const statuses: number[] = []
    for (const email of [
      'busy@example.org',
      'Busy@example.org',
      'busy+rail@example.org',
      'busy@EXAMPLE.org',
    ]) {
      const inviter = await person(at)
      const gallery = await inviter.createsGallery('Any')
      const url = `/api/galleries/${gallery.id}/collaborators`
      const answer = await inviter.post(url, { email })
      statuses.push(answer.statusCode)
      if (answer.statusCode === 429) expect(answer.json().message).toBe(RECIPIENT)
      else expect((await inviter.post(url, { email })).statusCode).toBe(409)
      // Refusals by the recipient's limit have not used up the inviter's own ten.
      for (let n = 0; n < 9; n++) {
        expect((await inviter.post(url, { email: `${inviter.user.id}-${n}@example.org` })).statusCode).toBe(
          201,
        )
      }
      const tenth = await inviter.post(url, { email: `${inviter.user.id}-last@example.org` })
      expect(tenth.statusCode).toBe(answer.statusCode === 429 ? 201 : 429)
    }
    expect(statuses).toEqual([201, 201, 201, 429])
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
        message: 'Someone else has already accepted this invitation.',
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
      .where(eq(collaborators.email, 'late@example.org'))
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
