import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** The bytes from `start` to `end`, both inclusive. */
export type BytePart = { start: number; end: number }

/** The part of `length` bytes that a Range header requests: a single range, otherwise everything (RFC 9110, 14). */
export function byteRange(
  header: string | undefined,
  length: number,
): BytePart | 'everything' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'everything'
  const [, first, last] = match
  const start = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const end = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (first !== '' && last !== '' && Number(last) < start) return 'everything'
  return start >= length || start > end ? 'unsatisfiable' : { start, end }
}

/**
 * The part of a body of `length` bytes that a request asks for; undefined for all. Refuses (416) a part beyond it.
 * @param etag the body's ETag, with its quotes: a part of another version would not fit the client's earlier parts
 */
export function requestedPart(
  request: FastifyRequest,
  reply: FastifyReply,
  { length, etag }: { length: number; etag: string },
): BytePart | undefined {
  // Ranges apply to GET only (RFC 9110, 14.2).
  if (request.method === 'POST') return undefined
  const fits = [undefined, etag].includes(request.headers['if-range'] as string | undefined)
  const range = byteRange(fits ? request.headers.range : undefined, length)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${length}`)
    throw new Refusal(416, 'invalid_input', 'The file has no such part')
  }
  return range === 'everything' ? undefined : range
}

/** Headers of a whole body that also serves range requests. */
export const wholeFile = (length: number) => ({ 'accept-ranges': 'bytes', 'content-length': String(length) })

/** Sets the status and headers of an answer with this part of a body, or with all of it. */
export function beginPart(reply: FastifyReply, length: number, part: BytePart | undefined): FastifyReply {
  if (!part) return reply.headers(wholeFile(length))
  return reply
    .code(206)
    .header('content-length', part.end - part.start + 1)
    .header('content-range', `bytes ${part.start}-${part.end}/${length}`)
}
