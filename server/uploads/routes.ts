import type { FastifyPluginAsync } from 'fastify'
import { UnfinishedUploads } from '#contract/uploads.ts'
import { galleryRights } from '#server/galleries/access.ts'
import type { UploadServices } from '#server/images/upload-services.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { beginRoutes } from './begin-routes.ts'
import { continueRoutes } from './continue-routes.ts'
import { countGuestUploads, endGuestUploads } from './end-upload.ts'
import { uploadReceiver } from './receiver.ts'

/** Calls for resumable uploads: by their senders, and by gallery owners for those of guests. */
export const uploadRoutes: FastifyPluginAsync<UploadServices> = async (app, services) => {
  const { db, jobs } = services
  const receiver = uploadReceiver(services)
  await app.register(beginRoutes, { ...services, receiver })
  await app.register(continueRoutes, { ...services, receiver })
  const call = callsOf(app, 'resumable uploads')
  const rights = galleryRights(db)

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
}
