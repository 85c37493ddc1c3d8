import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { TusHeaders, Upload } from '#contract/uploads.ts'
import { clock } from '#server/database/clock.ts'
import type { UploadServices } from '#server/images/upload-services.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { forgetUpload } from './end-upload.ts'
import { expiresAt, findUpload, uploadRight } from './find-upload.ts'
import { presentUpload } from './present-upload.ts'
import { offsetMismatch } from './receive-bytes.ts'
import { BYTES_REFUSED, type Receiver, requireNotRefused } from './receiver.ts'
import { announcedBytes, requireTus, tusAnswer } from './tus.ts'

/** Calls that query, continue and end an upload. */
export const continueRoutes: FastifyPluginAsync<UploadServices & { receiver: Receiver }> = async (
  app,
  services,
) => {
  const { db, jobs, limits, receiver } = services
  const call = callsOf(app, 'resumable uploads')
  const ofUpload = {
    who: uploadRight(db),
    tokens: 'any' as const,
    headers: TusHeaders,
    onRequest: tusAnswer,
  }

  call(
    'HEAD /api/uploads/:id',
    {
      ...ofUpload,
      operationId: 'getUploadOffset',
      summary: 'Get the offset of a resumable upload; ends a request that still sends its bytes',
      answers: { 200: z.null() },
      refuses: { 410: ['upload_refused'], 412: ['tus_version'] },
    },
    async ({ request, reply, upload: { id } }) => {
      requireTus(request, reply)
      // A program that may only read is not the sender.
      if (!request.token?.isReadOnly) await receiver.stop(id)
      const upload = await findUpload(db, id)
      requireNotRefused(upload)
      return reply
        .header('cache-control', 'no-store')
        .header('upload-offset', upload.offset)
        .header('upload-length', upload.length)
        .header('upload-expires', expiresAt(upload).toUTCString())
        .send()
    },
  )

  call(
    'GET /api/uploads/:id',
    {
      ...ofUpload,
      operationId: 'getUpload',
      summary: 'Get the state of a resumable upload, and its image',
      answers: { 200: Upload },
    },
    async ({ upload, reply }) => {
      reply.header('cache-control', 'no-store')
      return presentUpload(db, upload)
    },
  )

  call(
    'PATCH /api/uploads/:id',
    {
      ...ofUpload,
      operationId: 'sendUploadBytes',
      summary: 'Send bytes of a resumable upload; answered after the last when the image is visible',
      // The call that began the upload is audited.
      audited: false,
      answers: NO_CONTENT,
      refuses: {
        ...BYTES_REFUSED,
        403: ['account_expired', 'gallery_frozen', 'quota_exceeded'],
        404: ['link_ended'],
      },
    },
    async ({ request, reply, upload, person }) => {
      requireTus(request, reply)
      const patch = announcedBytes(request)
      await limits('resume-upload').spend(upload.id)
      await receiver.acceptFrom(db, upload, person)
      requireNotRefused(upload)
      if (patch.offset !== upload.offset) throw offsetMismatch()
      if (upload.state === 'done' && patch.bytes === 0)
        return void reply.header('upload-offset', upload.offset)
      const offset = await receiver.receive(request, upload, person, patch)
      reply
        .header('upload-offset', offset)
        .header('upload-expires', expiresAt({ receivedAt: clock.now() }).toUTCString())
    },
  )

  call(
    'DELETE /api/uploads/:id',
    {
      ...ofUpload,
      operationId: 'forgetUpload',
      summary: 'End a resumable upload, or forget a finished one; its image stays',
      answers: NO_CONTENT,
      refuses: { 412: ['tus_version'] },
    },
    async ({ request, reply, upload }) => {
      requireTus(request, reply)
      await receiver.stop(upload.id)
      await forgetUpload(db, jobs, upload.id)
    },
  )
}
