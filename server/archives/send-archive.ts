import type { Readable } from 'node:stream'
import { create } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { beginPart, requestedPart } from '#server/platform/http/byte-range.ts'
import { binary, type Refusals } from '#server/platform/http/call.ts'
import { whenEnded } from '#server/platform/http/when-ended.ts'

/** Response schema of calls that send an archive. */
export const ARCHIVE = {
  answers: { 200: binary('application/zip'), 206: binary('application/zip') },
  refuses: { 404: ['not_found'], 416: ['invalid_input'], 429: ['too_many_downloads'] } as Refusals,
}

/** An archive that can be read from any byte. */
export type Archive = {
  /** Size of the archive, in bytes. */
  length: number
  /** Changes whenever the archive changes. */
  etag: string
  /** The bytes from `start` to `end`, both inclusive. Throws if the first file cannot be read. */
  stream(start?: number, end?: number): Promise<Readable>
  /** Called before the first byte is sent, but not for HEAD. May refuse. */
  begin?(): Promise<void>
  /** Called once the answer has ended, also if it was not sent. */
  close?(): Promise<void>
}

/** Key of a member in the limit on downloads; that of visitors is their network. */
export const accountCaller = ({ id }: { id: string }) => `account ${id}`

/**
 * Makes an archive and sends it, or the requested part of it, as a download. It counts towards the concurrent downloads
 * of `caller` from the moment it is made.
 */
export async function sendArchive(
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<Archive>,
  { ascii, full }: { ascii: string; full: string },
  caller: string,
) {
  request.server.archives.begin(caller, reply)
  const { length, etag, stream, begin, close } = await make()
  whenEnded(reply.raw, () =>
    close?.().catch((err) => request.log.error({ err }, 'an archive was not closed')),
  )
  const part = requestedPart(request, reply, { length, etag })
  if (request.method !== 'HEAD') await begin?.()
  const content = part ? await stream(part.start, part.end) : await stream()
  reply
    .header('content-type', 'application/zip')
    .header('content-disposition', create(full, { fallback: ascii }))
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
  return beginPart(reply, length, part).send(content)
}
