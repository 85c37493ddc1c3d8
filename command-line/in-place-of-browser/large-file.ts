/** Lets tus-js-client read a large file from the disk and reach the host. */
import {
  type FileSource,
  type HttpRequest,
  type HttpStack,
  Upload as UploadOfBlob,
  type UploadOptions,
} from 'tus-js-client'
import { type Answer, parseAnswer } from '#web/uploads/post.ts'
import { addressOf, request } from '../host.ts'
import { bytesFrom } from '../send/disk-file.ts'
import { sendBytes } from '../send-bytes.ts'

/** The part of a file to send, instead of a part of a Blob. */
type Part = { file: File; start: number; size: number }

/** The bytes of a file from an offset to its end. */
const sourceOf = (file: File): FileSource => ({
  size: file.size,
  async slice(start) {
    const part: Part = { file, start, size: file.size - start }
    return { value: part as unknown as Blob, done: true }
  },
  close() {},
})

function requestTo(method: string, path: string): HttpRequest {
  const headers: Record<string, string | number> = {}
  const ended = new AbortController()
  let onSent = (_bytes: number) => {}
  return {
    getMethod: () => method,
    getURL: () => path,
    setHeader(name, value) {
      headers[name] = value
    },
    getHeader: (name) => headers[name] as string | undefined,
    setProgressHandler(handler) {
      onSent = handler
    },
    async send(body: Part | null = null) {
      const length = { 'content-length': body?.size ?? 0 }
      const bytes = body ? { bytes: bytesFrom(body.file, body.start) } : {}
      const sent = { method, address: addressOf(path), headers: { ...headers, ...length }, onSent, ...bytes }
      const response = await sendBytes(sent, ended.signal)
      return {
        getStatus: () => response.status,
        getHeader: (name) => response.headers[name.toLowerCase()] as string | undefined,
        getBody: () => response.text,
        getUnderlyingObject: () => response,
      }
    },
    abort: async () => ended.abort(),
    getUnderlyingObject: () => null,
  }
}

const stack: HttpStack = { createRequest: requestTo, getName: () => 'Picture Rail' }

/** Reads a file from the disk, part by part. */
export class Upload extends UploadOfBlob {
  constructor(file: File, options: UploadOptions) {
    const fileReader: UploadOptions['fileReader'] = { openFile: async (input) => sourceOf(input as File) }
    super(file, { ...options, fileReader, httpStack: stack })
  }
}

export async function askUpload(path: string): Promise<Answer> {
  const response = await request(path)
  return parseAnswer(response, await response.text(), response.headers.get('Retry-After'))
}
