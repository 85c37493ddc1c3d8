import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { singleFlight } from '#server/platform/single-flight.ts'

const KEPT_BYTES = 64 * 1024 * 1024
/** Made once for many: slower than for one answer, smaller too. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Encoding = 'br' | 'gzip' | 'identity'
/** The smallest first. */
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']

/** Answers that are the same for everybody until something changes, kept compressed. */
export type CompressedResponseCache = {
  /** Sends what `make` makes, once for each `key`: the key must change with everything that the body depends on. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<string | Uint8Array>,
  ): Promise<FastifyReply>
}

export function compressedResponseCache(): CompressedResponseCache {
  const bodies = singleFlight<Buffer>(
    new LRUCache({ maxSize: KEPT_BYTES, sizeCalculation: (body) => body.length + 1 }),
  )

  return {
    async send(request, reply, key, make) {
      const encoding = negotiate(request.headers['accept-encoding'] ?? '', ENCODINGS) ?? 'identity'
      const body = await bodies.load(`${encoding} ${key}`, async () =>
        encode(Buffer.from(await make()), encoding),
      )
      reply.header('vary', 'accept-encoding')
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.send(body)
    },
  }
}

function encode(body: Buffer, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'br') return promisify(brotliCompress)(body, BROTLI)
  return encoding === 'gzip' ? promisify(gzip)(body) : body
}
