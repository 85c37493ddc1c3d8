import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

const KEPT_BYTES = 64 * 1024 * 1024
/** Made once for many: slower than for one answer, smaller too. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Encoding = 'br' | 'gzip' | 'identity'

/** Answers that are the same for everybody until something changes, kept compressed. */
export type KeptBodies = {
  /** Sends what `make` makes, once for each `key`: the key must change with everything that the body depends on. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<string | Uint8Array>,
  ): Promise<FastifyReply>
}

export function keptBodies(): KeptBodies {
  const kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (body) => body.length + 1,
  })
  const underWay = new Map<string, Promise<Buffer>>()

  async function bodyIn(encoding: Encoding, key: string, make: () => Promise<string | Uint8Array>) {
    const full = `${encoding} ${key}`
    const found = kept.get(full)
    if (found) return found
    const made = underWay.get(full) ?? make().then((body) => encode(Buffer.from(body), encoding))
    underWay.set(full, made)
    try {
      const body = await made
      kept.set(full, body)
      return body
    } finally {
      underWay.delete(full)
    }
  }

  return {
    async send(request, reply, key, make) {
      const encoding = encodingFor(request.headers['accept-encoding'])
      const body = await bodyIn(encoding, key, make)
      reply.header('vary', 'accept-encoding')
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.send(body)
    },
  }
}

/** The smallest encoding that the asker takes. */
function encodingFor(accepted: string | undefined): Encoding {
  const offered = (accepted ?? '').split(',').map((part) => part.trim())
  const takes = (name: string) =>
    offered.some((part) => part === name || (part.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(part)))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

function encode(body: Buffer, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'br') return promisify(brotliCompress)(body, BROTLI)
  return encoding === 'gzip' ? promisify(gzip)(body) : body
}
