import type { Readable } from 'node:stream'
import { create } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { byteRange } from '#server/platform/http/byte-range.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

/** An archive that can be read from any byte on. */
export type Archive = {
  /** Of the archive, in bytes. */
  length: number
  /** Changes whenever the archive changes. */
  etag: string
  /** From byte `start` to byte `end`, both inclusive. Throws when the first file cannot be read. */
  stream(start?: number, end?: number): Promise<Readable>
}

/** Sends an archive as a download, or the part of it that is asked for. */
export async function sendArchive(
  request: FastifyRequest,
  reply: FastifyReply,
  { length, etag, stream }: Archive,
  { ascii, full }: { ascii: string; full: string },
) {
  // A range of a changed archive would not fit the part that the client already has.
  const fits = [undefined, etag].includes(request.headers['if-range'] as string | undefined)
  const range = byteRange(fits ? request.headers.range : undefined, length)
  const content =
    range === 'everything'
      ? await stream()
      : range !== 'unsatisfiable' && (await stream(range.start, range.end))
  reply
    .header('content-type', 'application/zip')
    .header('content-disposition', create(full, { fallback: ascii }))
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
  if (!content || range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${length}`)
    throw new Refusal(416, 'invalid_input', 'The archive has no such part')
  }
  if (range === 'everything') return reply.header('content-length', length).send(content)
  return reply
    .code(206)
    .header('content-length', range.end - range.start + 1)
    .header('content-range', `bytes ${range.start}-${range.end}/${length}`)
    .send(content)
}
