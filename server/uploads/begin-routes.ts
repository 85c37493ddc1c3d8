import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Token } from '#contract/ids.ts'
import { TusHeaders } from '#contract/uploads.ts'
import type { Person } from '#server/accounts/person.ts'
import type { UploadRow } from '#server/database/tables/index.ts'
import { galleryRights } from '#server/galleries/access.ts'
import { chapterField } from '#server/images/chapters/chapter-field.ts'
import type { UploadServices } from '#server/images/upload-services.ts'
import { anyone, callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { uploaderName } from '#server/upload-links/add-guest-images.ts'
import { liveLink, requireOpenLink } from '#server/upload-links/live-link.ts'
import { beginUpload } from './begin-upload.ts'
import { forgetUpload } from './end-upload.ts'
import { expiresAt } from './find-upload.ts'
import { BYTES_REFUSED, type Receiver } from './receiver.ts'
import { announcedBytes, announcedFile, capabilities, carriesBytes, requireTus, tusAnswer } from './tus.ts'

/** Calls that begin resumable uploads of one file each: tus 1.0.0 for members, API tokens and guests. */
export const beginRoutes: FastifyPluginAsync<UploadServices & { receiver: Receiver }> = async (
  app,
  services,
) => {
  const { db, config, limits } = services
  const call = callsOf(app, 'resumable uploads')
  const rights = galleryRights(db)
  const begin = {
    headers: TusHeaders,
    onRequest: tusAnswer,
    answers: { 201: z.null() },
  }

  call(
    'POST /api/galleries/:id/uploads',
    {
      ...begin,
      operationId: 'beginUpload',
      summary: 'Begin a resumable upload of one image (tus 1.0.0)',
      description:
        'Upload-Metadata has `filename`, and `chapterId` of the chapter at whose end the image goes. Location is the address to which the bytes are sent with PATCH; the last of them makes the image.',
      who: rights.editor,
      tokens: 'any',
      refuses: { ...BYTES_REFUSED, 429: ['too_many_requests'] },
    },
    async ({ request, reply, person, gallery }) => {
      requireTus(request, reply)
      const file = announcedFile(request, config.uploads)
      const uploader = { userId: person.id, shareableLinkId: null, network: null }
      const chapterId = chapterField(file.metadata.get('chapterId'))
      const upload = await beginUpload(services, gallery.id, uploader, file, chapterId)
      return sendBegun(services, request, reply, upload, person)
    },
  )

  call(
    'POST /api/invite/:token/uploads',
    {
      ...begin,
      operationId: 'beginGuestUpload',
      summary: 'Begin a resumable upload of one image through an upload link (tus 1.0.0)',
      description: 'Upload-Metadata has `filename`, and may have `uploaderName`.',
      who: anyone,
      params: z.object({ token: Token }),
      refuses: {
        ...BYTES_REFUSED,
        403: ['gallery_frozen', 'quota_exceeded'],
        404: ['link_ended'],
        429: ['too_many_requests'],
      },
    },
    async ({ request, reply, params: { token } }) => {
      requireTus(request, reply)
      await limits('guest-upload').spend(`${token} ${networkOf(request)}`)
      const live = await liveLink(db, token)
      requireOpenLink(live)
      const file = announcedFile(request, config.uploads)
      const uploader = {
        userId: null,
        shareableLinkId: live.link.id,
        network: hashToken(networkOf(request)),
        uploaderName: uploaderName(file.metadata.get('uploaderName')),
      }
      // The link determines the chapter.
      const upload = await beginUpload(services, live.gallery.id, uploader, file, null)
      return sendBegun(services, request, reply, upload, null)
    },
  )

  for (const [operationId, path] of [
    ['getUploadCapabilities', '/api/galleries/:id/uploads'],
    ['getGuestUploadCapabilities', '/api/invite/:token/uploads'],
  ] as const) {
    call(
      `OPTIONS ${path}`,
      {
        operationId,
        summary: 'Get supported tus extensions',
        who: anyone,
        onRequest: tusAnswer,
        answers: NO_CONTENT,
      },
      async ({ reply }) => reply.code(204).headers(capabilities(config.uploads)).send(),
    )
  }
}

/** Answers with the address of a new upload, after receiving the bytes that came with the request. */
async function sendBegun(
  { db, jobs, receiver }: UploadServices & { receiver: Receiver },
  request: FastifyRequest,
  reply: FastifyReply,
  upload: UploadRow,
  person: Person | null,
) {
  if (carriesBytes(request)) {
    try {
      reply.header(
        'upload-offset',
        await receiver.receive(request, upload, person, announcedBytes(request, 0)),
      )
    } catch (error) {
      // The sender has not received the address.
      await forgetUpload(db, jobs, upload.id)
      throw error
    }
  }
  return reply
    .code(201)
    .header('location', `/api/uploads/${upload.id}`)
    .header('upload-expires', expiresAt(upload).toUTCString())
    .send()
}
