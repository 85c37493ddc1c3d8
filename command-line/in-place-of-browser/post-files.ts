/** Sends files as a form while their bytes are read from the disk. */
import { randomBytes } from 'node:crypto'
import {
  ANSWER_MS,
  ANSWER_MS_PER_FILE,
  type Answer,
  LOST,
  parseAnswer,
  STALLED_MS,
  STOPPED,
  type Target,
  TIMED_OUT,
  unreadable,
} from '#web/uploads/post.ts'
import { addressOf } from '../host.ts'
import { bytesFrom, CannotRead, isUnchanged } from '../send/disk-file.ts'
import { sendBytes } from '../send-bytes.ts'

/** A multipart form: its type, its length, and its bytes as they are requested. */
function formOf(field: string, fields: Record<string, string>, files: readonly File[]) {
  const boundary = `picturerail-${randomBytes(12).toString('hex')}`
  // Browsers quote names in forms like this.
  const quoted = (name: string) =>
    name.replace(
      /["\r\n]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
  const head = (name: string, more = '') =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`)
  const lineEnd = Buffer.from('\r\n')
  const end = Buffer.from(`--${boundary}--\r\n`)
  const parts = [
    ...Object.entries(fields)
      .filter(([, value]) => value)
      .map(([name, value]) => ({ head: head(name), value: Buffer.from(value) })),
    ...files.map((file) => ({
      head: head(field, `; filename="${quoted(file.name)}"\r\nContent-Type: application/octet-stream`),
      value: file,
    })),
  ]
  const sizeOf = (value: Buffer | File) => (Buffer.isBuffer(value) ? value.length : value.size)
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    length: parts.reduce(
      (sum, { head, value }) => sum + head.length + sizeOf(value) + lineEnd.length,
      end.length,
    ),
    async *bytes(): AsyncGenerator<Buffer> {
      for (const { head, value } of parts) {
        yield head
        if (Buffer.isBuffer(value)) yield value
        else yield* bytesFrom(value)
        yield lineEnd
      }
      yield end
    },
  }
}

/** Sends files in one request, as web/uploads/post-files.ts does in browsers. Never rejects. */
export async function postFiles(
  { url, method = 'POST', field = 'images', fields = {}, timeoutMs = 0, answerMs }: Target,
  files: readonly File[],
  key: string,
  onProgress: (sent: number, total: number) => void,
  signal: AbortSignal,
): Promise<Answer> {
  const form = formOf(field, fields, files)
  const ended = new AbortController()
  const stop = (answer: Answer) => () => ended.abort(answer)
  const limit = timeoutMs > 0 ? setTimeout(stop(TIMED_OUT), timeoutMs) : undefined
  let timer = setTimeout(stop(LOST), STALLED_MS)
  function onSent(sent: number) {
    const forAll = answerMs ?? ANSWER_MS + files.length * ANSWER_MS_PER_FILE
    clearTimeout(timer)
    timer = setTimeout(stop(LOST), sent < form.length ? STALLED_MS : forAll)
    onProgress(sent, form.length)
  }
  const headers = { 'idempotency-key': key, 'content-type': form.type, 'content-length': form.length }
  const sent = { method, address: addressOf(url), headers, bytes: form.bytes(), onSent }
  try {
    const response = await sendBytes(sent, AbortSignal.any([signal, ended.signal]))
    return parseAnswer(response, response.text, response.headers['retry-after'])
  } catch (error) {
    if (error instanceof CannotRead) return unreadable(error.file)
    return signal.aborted ? STOPPED : ended.signal.aborted ? ended.signal.reason : LOST
  } finally {
    clearTimeout(limit)
    clearTimeout(timer)
  }
}

/** The first file that has changed since it was found. */
export async function firstUnreadable(files: readonly File[]): Promise<File | undefined> {
  for (const file of files) if (!(await isUnchanged(file))) return file
  return undefined
}
