import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { tooLargeMessage, type UploadLimits } from '#contract/image-limits.ts'
import type { FormPart } from '#server/platform/http/multipart.ts'
import { tooLarge } from '#server/platform/http/refusal.ts'
import { cleanFileName } from './clean-file-name.ts'

/** A received file: complete and durable on the local disk. */
export type ReceivedFile = {
  path: string
  /** The sender's file name, cleaned; may be empty. */
  name: string
  bytes: number
  sha256: string
  crc32: number
}

/** Streams one file of a form into `folder`, counting and hashing its bytes. Refuses (413) beyond the size limit. */
export async function receiveFile(
  part: Extract<FormPart, { kind: 'file' }>,
  folder: string,
  number: number,
  limits: UploadLimits,
): Promise<ReceivedFile> {
  const name = cleanFileName(part.fileName)
  const file = path.join(folder, `${number}`)
  const hash = createHash('sha256')
  let bytes = 0
  let crc = 0
  part.stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > limits.maxFileBytes)
      return part.stream.destroy(tooLarge(tooLargeMessage(name || 'The file', limits)))
    hash.update(chunk)
    crc = crc32(chunk, crc)
  })
  // `flush` fsyncs the file before it counts as received.
  await pipeline(part.stream, createWriteStream(file, { flush: true, highWaterMark: 1024 * 1024 }))
  return { path: file, name, bytes, sha256: hash.digest('hex'), crc32: crc }
}
