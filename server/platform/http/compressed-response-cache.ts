import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { memoize } from '#server/platform/memoize.ts'
import { singleFlight } from '#server/platform/single-flight.ts'

const CACHE_BYTES = 64 * 1024 * 1024
/** Each response is compressed once for many requests, so a slower level that compresses better pays off. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Encoding = 'br' | 'gzip' | 'identity'
/** In order of preference. */
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']

/** Caches compressed responses that are the same for everyone until something changes. */
export type CompressedResponseCache = {
  /** Sends the result of `make`, called once per `key`: the key must change with everything the body depends on. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<string | Uint8Array>,
  ): Promise<FastifyReply>
  /** The body that `send` would send, if it is in memory, and its headers without `vary`: names and values in turn. */
  find(request: Pick<FastifyRequest, 'headers'>, key: string): { body: Buffer; headers: string[] } | undefined
}

export function compressedResponseCache(): CompressedResponseCache {
  const memory = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (body) => body.length + 1,
  })
  const bodies = singleFlight<Buffer>(memory)
  const negotiated = memoize(
    100,
    (accepted) => (negotiate(accepted, ENCODINGS) as Encoding | null) ?? 'identity',
  )
  const encodingFor = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
    negotiated(headers['accept-encoding'] ?? '')

  return {
    async send(request, reply, key, make) {
      const encoding = encodingFor(request)
      const body = await bodies.load(`${encoding} ${key}`, async () =>
        encode(Buffer.from(await make()), encoding),
      )
      reply.header('vary', 'accept-encoding').header('content-length', String(body.length))
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.send(body)
    },
    find(request, key) {
      const encoding = encodingFor(request)
      const body = memory.get(`${encoding} ${key}`)
      if (!body) return
      const headers = ['content-length', String(body.length)]
      if (encoding !== 'identity') headers.push('content-encoding', encoding)
      return { body, headers }
    },
  }
}

async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return alone(body)
  return alone(await (encoding === 'br' ? promisify(brotliCompress)(body, BROTLI) : promisify(gzip)(body)))
}

/** Small results are parts of larger buffers (16 kB from zlib), which would stay in memory with them, uncounted. */
function alone(part: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(part.length)
  part.copy(copy)
  return copy
}
