import type { FastifyRequest } from 'fastify'

/** Content types of streamed bodies: forms with files, and bytes of a resumable upload (tus 1.0.0). */
export const STREAMED_TYPES = ['multipart/form-data', 'application/offset+octet-stream']

/** Tells whether a body is read as it arrives, however long that takes. Its route limits size and idle time. */
export const isStreamed = ({ headers }: FastifyRequest): boolean =>
  /^(multipart\/|application\/offset\+octet-stream)/i.test(headers['content-type'] ?? '')
