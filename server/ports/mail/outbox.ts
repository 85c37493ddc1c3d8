import { createHash } from 'node:crypto'
import { access, constants, mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Logger } from 'pino'
import { type Letter, type Mail, messageOf, type Sender } from './mail.ts'

/** Writes each email as an `.eml` file to a folder and logs its links: for local use and tests. */
export function outboxMail(options: { folder: string; from: Sender; log: Logger }): Mail {
  return {
    async deliver(letter) {
      const composed = await new MailComposer(messageOf(letter, options.from)).compile().build()
      await mkdir(options.folder, { recursive: true })
      const file = path.join(options.folder, `${fileName(letter)}.eml`)
      const handle = await open(`${file}.part`, 'w', 0o600)
      try {
        await handle.writeFile(composed)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${file}.part`, file)
      options.log.info({ to: letter.to, file, links: linksIn(letter.text) }, `mail: ${letter.subject}`)
    },
    async check() {
      await mkdir(options.folder, { recursive: true })
      await access(options.folder, constants.W_OK)
    },
  }
}

/** The same email gets the same name, so that a second delivery replaces the first. */
const fileName = (letter: Letter) =>
  `${letter.to.replace(/[^\w@.-]+/g, '_').slice(0, 80)}-${createHash('sha256').update(letter.id).digest('hex').slice(0, 16)}`

const linksIn = (text: string) => text.match(/https?:\/\/\S+/g) ?? []
