import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import pino from 'pino'
import { generate } from 'selfsigned'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { emailsIn } from '#testing/mailbox.ts'
import { freePort } from '#testing/program.ts'
import { outboxMail } from './outbox.ts'
import { smtpMail } from './smtp.ts'

const message = {
  id: '<1234@pictures.example>',
  to: 'zoë@example.org',
  subject: 'Grüße – 2 pictures added to "Wedding"',
  text: 'Look:\nhttps://pictures.example/gallery/1/settings',
  html: '<p>Look: <a href="https://pictures.example/gallery/1/settings">here</a></p>',
}
const from = 'Picture Rail <no-reply@pictures.example>'

let certificate: { private: string; cert: string }
beforeAll(async () => {
  certificate = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  } as never)
})

/** A real SMTP server on loopback that keeps what it receives. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: ParsedMail[] = []
  const server = new SMTPServer({
    key: certificate.private,
    cert: certificate.cert,
    authOptional: true,
    onData: async (stream, session, done) => {
      const mail = await simpleParser(stream)
      received.push(Object.assign(mail, { secure: session.secure, user: session.user }))
      done()
    },
    ...options,
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return { port, received }
}

const trusting = () => ({ ca: certificate.cert })

describe('SMTP', () => {
  test('delivers over STARTTLS after signing in, with the email’s own Message-ID', async () => {
    const { port, received } = await mailServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'user@host' && password === 'p:ss/word'
          ? done(null, { user: username })
          : done(new Error('Invalid login')),
    })
    const url = `smtp://user%40host:p%3Ass%2Fword@localhost:${port}`
    await smtpMail({ url, from, tls: trusting() }).deliver(message)
    expect(received).toMatchObject([
      { subject: message.subject, messageId: message.id, secure: true, user: 'user@host' },
    ])
    expect(received[0]!.headers.get('auto-submitted')).toBe('auto-generated')
    expect(received[0]!.text).toContain('https://pictures.example/gallery/1/settings')
    expect(received[0]!.html).toContain('<a href="https://pictures.example/gallery/1/settings">')
    expect(received[0]!.from!.text).toContain('no-reply@pictures.example')

    await smtpMail({ url, from, tls: trusting() }).deliver({ ...message, fromName: 'Zoë, "Z" <z@x>' })
    expect(received[1]!.from!.value).toEqual([
      { name: 'Zoë, "Z" <z@x>', address: 'no-reply@pictures.example' },
    ])

    const encoded = `=?utf-8?b?${Buffer.from('Your bank').toString('base64')}?=`
    await smtpMail({ url, from, tls: trusting() }).deliver({
      ...message,
      subject: encoded,
      fromName: encoded,
    })
    const letters = encoded.replaceAll('=?', '= ?')
    expect([received[2]!.subject, received[2]!.from!.value[0]!.name]).toEqual([letters, letters])

    const wrong = smtpMail({ url: `smtp://user:no@localhost:${port}`, from, tls: trusting() })
    await expect(wrong.deliver(message)).rejects.toMatchObject({ code: 'EAUTH' })
  })

  test('never sends a password in the clear', async () => {
    let asked = false
    const { port } = await mailServer({
      hideSTARTTLS: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => {
        asked = true
        done(null, { user: 'x' })
      },
    })
    await expect(
      smtpMail({ url: `smtp://user:secret@localhost:${port}`, from }).deliver(message),
    ).rejects.toThrow()
    expect(asked).toBe(false)
  })

  test('does not trust a self-signed certificate', async () => {
    const { port, received } = await mailServer()
    await expect(smtpMail({ url: `smtp://u:p@localhost:${port}`, from }).deliver(message)).rejects.toThrow()
    expect(received).toEqual([])
  })

  test('an unknown recipient is a permanent failure, greylisting is not', async () => {
    const answers = [550, 451]
    const { port, received } = await mailServer({
      onRcptTo: (_address, _session, done) => {
        const responseCode = answers.shift()
        done(responseCode ? Object.assign(new Error('not now'), { responseCode }) : null)
      },
    })
    const mail = smtpMail({ url: `smtp://localhost:${port}`, from, tls: trusting() })
    await expect(mail.deliver(message)).rejects.toMatchObject({ name: 'Undeliverable' })
    await expect(mail.deliver(message)).rejects.not.toMatchObject({ name: 'Undeliverable' })
    await mail.deliver(message)
    expect(received).toHaveLength(1)
  })

  test('a server that is down is not a permanent failure', async () => {
    const mail = smtpMail({ url: `smtp://localhost:${await freePort()}`, from })
    await expect(mail.deliver(message)).rejects.not.toMatchObject({ name: 'Undeliverable' })
  })
})

describe('the outbox', () => {
  test('keeps an email once, even if it is delivered several times', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-outbox-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const mail = outboxMail({ folder: path.join(folder, 'outbox'), from, log: pino({ level: 'silent' }) })
    await mail.deliver(message)
    await mail.deliver(message)
    await mail.deliver({ ...message, id: '<other@pictures.example>', subject: 'Another' })
    const kept = await emailsIn(folder)
    expect(kept.map(({ subject }) => subject).sort()).toEqual(['Another', message.subject])
    expect(kept[0]!.links).toContain('https://pictures.example/gallery/1/settings')
  })
})
