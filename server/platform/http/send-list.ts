import type { FastifyReply } from 'fastify'

/**
 * Sends a list that may be long. Whoever declares the answer's schema knows its shape: serialising thousands of entries
 * through it would block the event loop.
 */
export const sendList = (reply: FastifyReply, list: readonly object[]): FastifyReply =>
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(list)
