import type { ConnectionOptions } from 'node:tls'
import { createTransport } from 'nodemailer'
import { type Mail, messageOf, type Sender, Undeliverable } from './mail.ts'

const SECOND_MS = 1000

/**
 * Delivers through an SMTP server. A password is never sent in the clear: with a user in the URL the connection must be
 * encrypted, unless the URL has `?requireTLS=false`. A delivery that the server accepted but did not confirm counts as
 * failed: the email is then delivered twice, with the same Message-ID.
 */
export function smtpMail(options: { url: string; from: Sender; tls?: ConnectionOptions }): Mail {
  const url = new URL(options.url)
  const user = decodeURIComponent(url.username)
  const secure = url.protocol === 'smtps:'
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && user !== '' && url.searchParams.get('requireTLS') !== 'false',
    auth: user ? { user, pass: decodeURIComponent(url.password) } : undefined,
    tls: options.tls,
    connectionTimeout: 20 * SECOND_MS,
    greetingTimeout: 20 * SECOND_MS,
    socketTimeout: 60 * SECOND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver(email) {
      try {
        await transport.sendMail(messageOf(email, options.from))
      } catch (error) {
        if (isPermanent(error)) throw new Undeliverable((error as Error).message)
        throw error
      }
    },
    async check() {
      await transport.verify()
    },
  }
}

/** A 5xx reply about this recipient or this email. Errors of authentication or of the connection are not permanent. */
function isPermanent(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
}
