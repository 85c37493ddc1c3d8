import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { simpleParser } from 'mailparser'

export type ReceivedEmail = {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  /** The names by which its HTML shows what is inside. */
  pictures: string[]
  id: string
}

/** What the outbox holds, oldest first; with `address`, of which this is a part, as it is written in the file. */
export async function emailsIn(dataDirectory: string, address = ''): Promise<ReceivedEmail[]> {
  const folder = path.join(dataDirectory, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name))))
  const wanted = files.filter((file) => file.toString('latin1').toLowerCase().includes(address.toLowerCase()))
  const parsed = await Promise.all(wanted.map((file) => simpleParser(file)))
  return parsed
    .sort((a, b) => Number(a.date) - Number(b.date))
    .map((mail) => ({
      to: [mail.to].flat()[0]?.text ?? '',
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html || '',
      pictures: mail.attachments.map(({ cid }) => cid ?? ''),
      links: mail.text?.match(/https?:\/\/\S+/g) ?? [],
      id: mail.messageId ?? '',
    }))
}

/** Of what hangs. */
const SECONDS = 120

/** Waits for an e-mail to this address, with a subject that contains `about`: the newest one. */
export async function emailTo(dataDirectory: string, to: string, about = ''): Promise<ReceivedEmail> {
  const end = Date.now() + SECONDS * 1000
  while (Date.now() < end) {
    const found = (await emailsIn(dataDirectory, to)).findLast(
      (email) => email.to.toLowerCase().includes(to.toLowerCase()) && email.subject.includes(about),
    )
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No e-mail ${about && `about "${about}" `}to ${to} within ${SECONDS} s`)
}
