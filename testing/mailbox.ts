import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { simpleParser } from 'mailparser'

export type ReceivedEmail = {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  /** Names by which its HTML refers to attached pictures. */
  pictures: string[]
  id: string
}

/** The outbox names its files by their recipients (`server/ports/mail/outbox.ts`). */
const nameOf = (address: string) =>
  address
    .replace(/[^\w@.-]+/g, '_')
    .slice(0, 80)
    .toLowerCase()

/** E-mails in the outbox, oldest first; with `address`, those to recipients whose address contains it. */
export async function emailsIn(dataDirectory: string, address = ''): Promise<ReceivedEmail[]> {
  const folder = path.join(dataDirectory, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const wanted = names.filter((name) => name.toLowerCase().includes(nameOf(address)))
  const files = await Promise.all(wanted.map((name) => readFile(path.join(folder, name))))
  const parsed = await Promise.all(files.map((file) => simpleParser(file)))
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

/** Time limit for an e-mail to arrive, in seconds, which only a hanging program reaches. */
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
