import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ImageRow } from '#server/database/tables/index.ts'

/** Header of clients that do not need the images in the answer (RFC 7240). */
export const Preference = z.object({ prefer: z.string().optional() })
export const MINIMAL_ANSWER = 'With `Prefer: return=minimal` (RFC 7240) the answer is 204 without images.'
export const wantsMinimalAnswer = ({ headers }: { headers: z.infer<typeof Preference> }) =>
  headers.prefer === 'return=minimal'

/** A JSON array of images, serialised in chunks that do not block the event loop. */
export async function* imagesAsJson(
  batches: AsyncIterable<ImageRow[]>,
  present: (row: ImageRow) => object,
): AsyncGenerator<string> {
  let before = '['
  for await (const rows of batches) {
    yield before + rows.map((row) => JSON.stringify(present(row))).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/**
 * Sends images as they are read, without the answer's schema: serialising ten thousand of them through it would block the
 * event loop.
 */
export async function sendImages(
  reply: Pick<FastifyReply, 'type' | 'send'>,
  batches: AsyncIterable<ImageRow[]>,
  present: (row: ImageRow) => object,
) {
  const parts = imagesAsJson(batches, present)
  // An outage can be answered with its own status as long as nothing has been sent.
  const first = await parts.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* parts
  }
  reply.type('application/json; charset=utf-8')
  return reply.send(Readable.from(all(), { objectMode: false }))
}
