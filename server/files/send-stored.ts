import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/configuration/config.ts'
import { beginPart, byteRange, requestedPart } from '#server/platform/http/byte-range.ts'
import { matchesEtag } from '#server/platform/http/etag.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'

/** A file of an image. */
export type StoredFile = { key: string; size: number }

/** ETag of a file, with the quotes. It depends on the key alone, whose content never changes. */
export const etagOf = (key: string) => `"${key.split('/').slice(-2).join('-')}"`

/**
 * Sends a file, or the requested range. The caller has checked access and set all other headers. `begin` is called
 * before the first byte is sent, but not for HEAD; it may refuse.
 */
export type StoredFiles = {
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    file: StoredFile,
    begin?: () => Promise<void>,
  ): Promise<FastifyReply>
  /** Headers that make the reverse proxy send the file; undefined if the program sends it. */
  accelerate(key: string): Record<string, string> | undefined
}

export function storedFiles(storage: Storage, accelerator?: Config['accelerator']): StoredFiles {
  const accelerate = (key: string) =>
    accelerator === 'nginx' ? { 'x-accel-redirect': `/stored-files/${key}` } : undefined
  return {
    accelerate,
    async send(request, reply, { key, size }, begin) {
      const etag = etagOf(key)
      reply.header('etag', etag)
      if (matchesEtag(request, etag)) return reply.code(304).send()
      const accelerated = isUnderstoodByNginx(request, size) && accelerate(key)
      const part = accelerated ? undefined : requestedPart(request, reply, { length: size, etag })
      if (request.method !== 'HEAD') await begin?.()
      if (accelerated) return reply.headers(accelerated).send('')
      const { stream } = await storage.open(key, part).catch((error: unknown) => {
        throw error instanceof NoSuchFile ? notFound('Image') : error
      })
      return beginPart(reply, size, part).send(stream)
    },
  }
}

/** Excludes ranges that must be ignored, as nginx refuses them with an answer of its own. */
function isUnderstoodByNginx({ headers: { range } }: FastifyRequest, size: number): boolean {
  return range === undefined || typeof byteRange(range, size) === 'object'
}
