import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyRequest } from 'fastify'
import { memoize } from '#server/platform/memoize.ts'

/** A body is compressed once for many requests, so a slower level that compresses better pays off. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export type Encoding = 'br' | 'gzip' | 'identity'
/** Encodings in order of preference. */
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']

const negotiated = memoize(
  100,
  (accepted) => (negotiate(accepted, ENCODINGS) as Encoding | null) ?? 'identity',
)

/** The best encoding that this request accepts (RFC 9110, 12.5.3). */
export const encodingFor = ({ headers }: Pick<FastifyRequest, 'headers'>): Encoding =>
  negotiated(headers['accept-encoding'] ?? '')

/** Headers of a body in this encoding, without `vary`: alternating names and values. */
export const encodingHeaders = (body: Buffer, encoding: Encoding): string[] => [
  'content-length',
  String(body.length),
  ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
]

export async function encode(body: string | Uint8Array, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return alone(Buffer.from(body))
  return alone(await (encoding === 'br' ? promisify(brotliCompress)(body, BROTLI) : promisify(gzip)(body)))
}

/** Copies a small result out of its larger buffer (16 kB from zlib), which it would keep in memory, uncounted. */
function alone(part: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(part.length)
  part.copy(copy)
  return copy
}
