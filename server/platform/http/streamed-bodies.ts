import type { FastifyRequest } from 'fastify'

/** The content types whose bodies routes read as streams: forms with files, and bytes of a resumable upload (tus 1.0.0). */
export const STREAMED_TYPES = ['multipart/form-data', 'application/offset+octet-stream']

/** Whether a request's body is read as it arrives, however long that takes. Its route limits size and silence. */
export const isStreamed = ({ headers }: FastifyRequest): boolean =>
  /^(multipart\/|application\/offset\+octet-stream)/i.test(headers['content-type'] ?? '')
