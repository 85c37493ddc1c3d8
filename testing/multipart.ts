import { randomUUID } from 'node:crypto'
import type { ImageFile } from './image-files.ts'

type Sent = Omit<ImageFile, 'name'> & {
  /** The file's name, or its raw bytes if no text represents them. */
  name: string | Buffer
  field?: string
}

/** A form as browsers send it (quotes and line breaks in names percent-encoded), for `inject`. */
export function multipart(files: Sent[], fields: Record<string, string> = {}) {
  const boundary = `----test${randomUUID()}`
  const chunks: Buffer[] = []
  for (const [name, value] of Object.entries(fields)) {
    chunks.push(
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    )
  }
  for (const { name, type, bytes, field = 'images' } of files) {
    const fileName = Buffer.isBuffer(name) ? name : Buffer.from(percentEncoded(name))
    chunks.push(
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="`),
      fileName,
      Buffer.from(`"\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`),
      bytes,
      Buffer.from('\r\n'),
    )
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`))
  return {
    payload: Buffer.concat(chunks),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

const percentEncoded = (name: string) =>
  name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
