import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Token } from '#contract/ids.ts'
import { TusHeaders, UnfinishedUploads, Upload } from '#contract/uploads.ts'
import type { Person } from '#server/accounts/person.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { UploadRow } from '#server/database/tables/index.ts'
import { galleryRights, membershipOf, requireEditor } from '#server/galleries/access.ts'
import { chapterField } from '#server/images/chapters/chapter-field.ts'
import { UPLOAD_REFUSALS } from '#server/images/routes.ts'
import type { UploadServices } from '#server/images/upload-services.ts'
import { anyone, callsOf, NO_CONTENT, type Refusals } from '#server/platform/http/call.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { NoSuchFile } from '#server/ports/storage/storage.ts'
import { acceptFromGuest, uploaderName } from '#server/upload-links/add-guest-images.ts'
import { begunLink, liveLink, requireOpenLink } from '#server/upload-links/live-link.ts'
import { beginUpload } from './begin-upload.ts'
import { countGuestUploads, endGuestUploads, forgetUpload } from './end-upload.ts'
import { expiresAt, findUpload, uploadRight } from './find-upload.ts'
import { finishUpload, UploadMoved } from './finish-upload.ts'
import { uploadsInProgress } from './in-progress.ts'
import { presentUpload } from './present-upload.ts'
import { offsetMismatch, receiveBytes } from './receive-bytes.ts'
import {
  announcedBytes,
  announcedFile,
  capabilities,
  carriesBytes,
  type Patch,
  requireTus,
  tusAnswer,
} from './tus.ts'

/** How bytes of an upload are refused. */
const BYTES_REFUSED: Refusals = {
  ...UPLOAD_REFUSALS,
  409: ['offset_mismatch'],
  410: ['upload_refused'],
  412: ['tus_version'],
  423: ['upload_locked'],
  460: ['checksum_mismatch'],
}

/** Uploads of one file each that continue where the connection broke: tus 1.0.0 for members, API tokens and guests. */
export const uploadRoutes: FastifyPluginAsync<UploadServices> = async (app, services) => {
  const { db, jobs, config } = services
  const call = callsOf(app, 'resumable uploads')
  const rights = galleryRights(db)
  const begin = {
    headers: TusHeaders,
    onRequest: tusAnswer,
    answers: { 201: z.null() },
  }
  const ofUpload = {
    who: uploadRight(db),
    tokens: 'any' as const,
    headers: TusHeaders,
    onRequest: tusAnswer,
  }
  const { limits } = services
  const inProgress = uploadsInProgress()

  /** Refuses people who may no longer add images to the gallery. Checked before bytes are received and again when the image is added. */
  const acceptFrom = async (tx: Database | Transaction, upload: UploadRow, person: Person | null) => {
    if (upload.shareableLinkId !== null) {
      const live = await begunLink(tx, upload.shareableLinkId)
      requireOpenLink(live)
      return { live, readCaptions: false }
    }
    const member = await membershipOf(tx, person!, upload.galleryId, 'Upload')
    requireEditor(person!, member)
    return { live: null, readCaptions: member.gallery.readCaptions }
  }

  /** Receives bytes, and makes the image with the last of them. Resolves with the offset after them. */
  const receive = (request: FastifyRequest, upload: UploadRow, person: Person | null, patch: Patch) =>
    inProgress.run(upload.id, request.raw, () =>
      services.staging.withFolder(async (folder) => {
        let from = patch.offset
        try {
          const { offset, end } = await receiveBytes(services, upload, request.raw, folder, patch)
          if (!end) return offset
          from = end.offset
          await finishUpload(services, upload, end, folder, async (tx) => {
            const { live, readCaptions } = await acceptFrom(tx, upload, person)
            if (live) return acceptFromGuest(tx, jobs, live, 1)
            // It may have been deleted since the upload began.
            const { chapterId } = await findUpload(tx, upload.id)
            return { waiting: false, readCaptions, chapterId }
          })
          return offset
        } catch (error) {
          if (!(error instanceof UploadMoved || error instanceof NoSuchFile)) throw error
          const now = await findUpload(db, upload.id)
          requireNotRefused(now)
          if (now.state === 'done') return now.offset
          if (now.offset !== from) throw offsetMismatch()
          // Its stored parts are gone, as after a restore: the sender begins again.
          await forgetUpload(db, jobs, upload.id)
          throw notFound('Upload')
        }
      }),
    )

  const created = async (
    request: FastifyRequest,
    reply: FastifyReply,
    upload: UploadRow,
    person: Person | null,
  ) => {
    if (carriesBytes(request)) {
      try {
        reply.header('upload-offset', await receive(request, upload, person, announcedBytes(request, 0)))
      } catch (error) {
        // Its sender was not told the address.
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
      return created(request, reply, upload, person)
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
      // The link says into which chapter.
      const upload = await beginUpload(services, live.gallery.id, uploader, file, null)
      return created(request, reply, upload, null)
    },
  )

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
      if (!request.token?.isReadOnly) await inProgress.stop(id)
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
      await acceptFrom(db, upload, person)
      requireNotRefused(upload)
      if (patch.offset !== upload.offset) throw offsetMismatch()
      if (upload.state === 'done' && patch.bytes === 0)
        return void reply.header('upload-offset', upload.offset)
      const offset = await receive(request, upload, person, patch)
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
      await inProgress.stop(upload.id)
      await forgetUpload(db, jobs, upload.id)
    },
  )

  call(
    'GET /api/galleries/:id/guest-uploads',
    {
      operationId: 'getUnfinishedGuestUploads',
      summary: "Get how many uploads of a gallery's guests are unfinished, and the room that they hold",
      who: rights.ownerReadOnly,
      tokens: 'any',
      answers: { 200: UnfinishedUploads },
    },
    async ({ gallery }) => countGuestUploads(db, gallery.id),
  )

  call(
    'DELETE /api/galleries/:id/guest-uploads',
    {
      operationId: 'endGuestUploads',
      summary: "End the unfinished uploads of a gallery's guests: their bytes are removed",
      who: rights.owner,
      tokens: 'any',
      answers: NO_CONTENT,
    },
    async ({ gallery }) => endGuestUploads(db, jobs, gallery.id),
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

function requireNotRefused({ state }: UploadRow): void {
  if (state === 'refused') throw new Refusal(410, 'upload_refused', 'This file was refused')
}
