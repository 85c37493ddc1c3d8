import { createHash } from 'node:crypto'
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Logger } from 'pino'
import { type Email, type Mail, messageOf, type Sender } from './mail.ts'

/** Writes each email as an `.eml` file to a folder and logs its links: for local use and tests. */
export function outboxMail(options: { folder: string; from: Sender; log: Logger }): Mail {
  return {
    async deliver(email) {
      const composed = await new MailComposer(messageOf(email, options.from)).compile().build()
      await mkdir(options.folder, { recursive: true })
      const file = path.join(options.folder, `${fileName(email)}.eml`)
      await writeFile(`${file}.part`, composed, { mode: 0o600, flush: true })
      await rename(`${file}.part`, file)
      if (email.isPrivate) options.log.info({ file }, 'mail')
      else options.log.info({ to: email.to, file, links: linksIn(email.text) }, `mail: ${email.subject}`)
    },
    async check() {
      await mkdir(options.folder, { recursive: true })
      await access(options.folder, constants.W_OK)
    },
  }
}

/** File name of an email: always the same, so that a second delivery replaces the first. */
const fileName = (email: Email) =>
  `${email.to.replace(/[^\w@.-]+/g, '_').slice(0, 80)}-${createHash('sha256').update(email.id).digest('hex').slice(0, 16)}`

const linksIn = (text: string) => text.match(/https?:\/\/\S+/g) ?? []
