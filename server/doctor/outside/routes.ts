/** Calls with which `doctor --from-outside` sees how its requests arrive. Others get 404, and nothing is stored. */
import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Base } from '#server/base.ts'
import { beginPart, requestedPart } from '#server/platform/http/byte-range.ts'
import { binary, callsOf, NO_CONTENT, type Right } from '#server/platform/http/call.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { notFound, tooLarge, unsupported } from '#server/platform/http/refusal.ts'
import { isStreamed } from '#server/platform/http/streamed-bodies.ts'
import { collectYoungGarbageEvery } from '#server/platform/young-garbage.ts'
import { isDoctorToken } from './token.ts'

/** Name of the cookie with the token: visitors open private galleries by a cookie, too. */
export const DOCTOR_COOKIE = 'doctor'
/** Size of the doctor's body, and its maximum with a form around it, in bytes. */
export const SENT_BYTES = 12_000_000
const MOST_BYTES = SENT_BYTES + 10_000
const PICTURE_BYTES = 100

/** A request as it arrived. `peer` is the address that connected to the program. */
export const Seen = z.object({
  host: z.string(),
  scheme: z.string(),
  address: z.string(),
  peer: z.string(),
  forwardedFor: z.string().nullable(),
})
export type Seen = z.infer<typeof Seen>

const doctorOf = ({ db, limits }: Base): Right<object> => ({
  async check(request) {
    await limits('doctor').spend(networkOf(request))
    const token = cookie.parse(request.headers.cookie ?? '')[DOCTOR_COOKIE]
    if (!token || !(await isDoctorToken(db, token))) throw notFound('Page')
    return {}
  },
  refusals: { 404: ['not_found'], 429: ['too_many_requests'] },
  isPublic: true,
})

/** Calls of the doctor, on every host, so that a wrong Host header does not hide other problems. */
export const outsideRoutes: FastifyPluginAsync<Base> = async (app, base) => {
  const call = callsOf(app, 'doctor')
  const who = doctorOf(base)
  call(
    'GET /api/doctor/seen',
    {
      operationId: 'getSeenRequest',
      summary: 'For `doctor --from-outside`: how this request arrived',
      who,
      answers: { 200: Seen },
    },
    async ({ request, reply }) => {
      reply.header('cache-control', 'private, no-cache')
      return {
        host: request.headers.host ?? '',
        scheme: request.protocol,
        address: request.ip,
        peer: request.socket.remoteAddress ?? '',
        forwardedFor: request.headers['x-forwarded-for']?.toString() ?? null,
      }
    },
  )

  const ofBytes = { 413: ['too_large'], 415: ['unsupported_type'] } as const

  call(
    'POST /api/doctor/body',
    {
      operationId: 'countBody',
      summary: 'For `doctor --from-outside`: count the bytes of a large body',
      who,
      answers: { 200: z.object({ bytes: z.int() }) },
      refuses: ofBytes,
    },
    async ({ request }) => ({ bytes: await countBytes(request) }),
  )

  call(
    'POST /api/doctor/upload',
    {
      operationId: 'beginCountedUpload',
      summary: 'For `doctor --from-outside`: begin what looks like a resumable upload (tus 1.0.0)',
      who,
      headers: z.object({ 'tus-resumable': z.literal('1.0.0'), 'upload-length': z.string() }),
      answers: { 201: z.null() },
    },
    async ({ reply }) =>
      reply.code(201).headers({ location: '/api/doctor/upload', 'tus-resumable': '1.0.0' }).send(),
  )

  call(
    'PATCH /api/doctor/upload',
    {
      operationId: 'countUploadBytes',
      summary: 'For `doctor --from-outside`: count the bytes of what looks like a resumable upload',
      who,
      headers: z.object({ 'tus-resumable': z.literal('1.0.0'), 'upload-offset': z.coerce.number() }),
      answers: NO_CONTENT,
      refuses: ofBytes,
    },
    async ({ request, reply }) => {
      const offset = request.headers['upload-offset'] + (await countBytes(request))
      reply.headers({ 'tus-resumable': '1.0.0', 'upload-offset': offset })
    },
  )

  call(
    'GET /api/doctor/private.jpg',
    {
      operationId: 'getPrivateBytes',
      summary: 'For `doctor --from-outside`: bytes that are another visitor’s secret, in parts if wanted',
      who,
      answers: { 200: binary('image/jpeg'), 206: binary('image/jpeg') },
      refuses: { 416: ['invalid_input'] },
    },
    async ({ request, reply }) => {
      const bytes = randomBytes(PICTURE_BYTES)
      // The headers of a picture in a gallery with a password.
      reply.header('cache-control', 'private, max-age=3600').header('content-type', 'image/jpeg')
      const part = requestedPart(request, reply, { length: bytes.length, etag: '' })
      beginPart(reply, bytes.length, part)
      return reply.send(part ? bytes.subarray(part.start, part.end + 1) : bytes)
    },
  )
}

/** Reads a body to its end and discards it. */
async function countBytes(request: FastifyRequest): Promise<number> {
  if (!isStreamed(request)) throw unsupported('The body must be a form or application/offset+octet-stream')
  let bytes = 0
  for await (const chunk of request.raw as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw tooLarge('The doctor does not send so much')
    collectYoungGarbageEvery(chunk.length)
  }
  return bytes
}
