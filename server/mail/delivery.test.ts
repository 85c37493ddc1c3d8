import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { person } from '#testing/people.ts'
import { freePort } from '#testing/program.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

/** A mail server without encryption, for e-mails that carry no password. */
async function mailServer(port: number, options: SMTPServerOptions = {}) {
  const received: ParsedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, _session, done) => {
      received.push(await simpleParser(stream))
      done()
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return received
}

test('an e-mail waits for a mail server that is down, the request does not', async () => {
  const port = await freePort()
  const at = await startAppForThisTest({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const olga = await person(at)
  const gallery = await olga.createsGallery('Dunes')
  const answer = await olga.post(`/api/galleries/${gallery.id}/collaborators`, { email: 'ines@example.org' })
  expect(answer.statusCode).toBe(201)

  await new Promise((resolve) => setTimeout(resolve, 4000))
  const received = await mailServer(port)
  await expect.poll(() => received.length, { interval: 200 }).toBe(1)
  expect(received[0]!.subject).toContain('to the gallery “Dunes”')
})

test('a greylisted e-mail comes later, a refused one does not hold up others', async () => {
  const port = await freePort()
  let greylisted = 0
  const received = await mailServer(port, {
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('unknown'))
        return done(Object.assign(new Error('no such user'), { responseCode: 550 }))
      if (address.startsWith('grey') && greylisted++ === 0) {
        return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
      }
      done()
    },
  })
  const at = await startAppForThisTest({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const olga = await person(at)
  const gallery = await olga.createsGallery('Dunes')
  for (const email of ['unknown@example.org', 'grey@example.org', 'fine@example.org']) {
    await olga.post(`/api/galleries/${gallery.id}/collaborators`, { email })
  }
  const to = () => received.flatMap(({ to }) => [to].flat().map((one) => one?.text)).sort()
  await expect.poll(to, { interval: 200 }).toEqual(['fine@example.org', 'grey@example.org'])
  expect(greylisted).toBe(2)
})

test('the links in e-mails are in no log and in no job, whether a delivery fails or works', async () => {
  const port = await freePort()
  let failures = 0
  const received = await mailServer(port, {
    onRcptTo: (_address, _session, done) =>
      failures++ < 2 ? done(Object.assign(new Error('try again later'), { responseCode: 451 })) : done(),
  })
  const at = await startAppForThisTest({ SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'trace' })
  const olga = await person(at)
  const gallery = await olga.createsGallery('Dunes')
  await olga.post(`/api/galleries/${gallery.id}/collaborators`, { email: 'ines@example.org' })
  await olga.post('/api/auth/forgot-password', { email: olga.user.email })
  const { pool } = at.services.connection
  const jobs = async () => JSON.stringify((await pool.query('select * from pgboss.job')).rows)
  const whileWaiting = await jobs()
  expect(whileWaiting).toContain('"kind":"invitation"')
  await expect.poll(() => received.length, { interval: 200 }).toBe(2)

  const tokens = received.map(({ text }) => text!.match(/https?:\/\/\S+\/(\S+)/)![1]!)
  const everything = whileWaiting + (await jobs()) + at.log.join('')
  expect(everything).toContain('job failed, it will be tried again')
  for (const token of tokens) {
    expect(token.length).toBeGreaterThan(30)
    expect(everything).not.toContain(token)
  }
})
