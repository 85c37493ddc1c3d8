import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Encoding,
  encode,
  encodingFor,
  encodingHeaders,
} from '#server/platform/http/content-encoding.ts'
import { matchesEtag } from '#server/platform/http/etag.ts'
import { rememberAnswer } from './replay.ts'
import type { Memory, Snapshot } from './snapshots.ts'

/** The response for everyone with access to a gallery or a site, until it changes. */
type Content = {
  /** Of what it is, in memory. */
  key: string
  etag: string
  type: string
  make(): Promise<string | Uint8Array>
  /** Whether the next request is answered before its route. */
  replays?: boolean
  /** What else is done when it was sent from memory. */
  sent?: (network: string, headers: IncomingHttpHeaders) => void
}

/** Sends a response that is the same for everyone with access: rendered once, compressed once, or 304. */
export async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  memory: Memory & Partial<Pick<Snapshot, 'gallery'>>,
  { key, etag, type, make, replays = true, sent }: Content,
) {
  reply.header('etag', etag)
  if (matchesEtag(request, etag)) return reply.code(304).send()
  const keyFor = (encoding: Encoding) => `${encoding} ${key}`
  const encoding = encodingFor(request)
  const body = await memory.once(keyFor(encoding), async () => encode(await make(), encoding))
  reply.header('content-type', type).header('vary', 'accept-encoding')
  if (replays) {
    const find = (again: Pick<FastifyRequest, 'headers'>) => {
      const wanted = encodingFor(again)
      const known = memory.peek(keyFor(wanted)) as Buffer | undefined
      return known && { body: known, headers: encodingHeaders(known, wanted) }
    }
    rememberAnswer(request, reply, memory, { etag, find, limited: true, sent })
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}
