import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { Image, ImageApproval, ImageDeletion, ImageOrder } from '#contract/images.ts'
import type { Base } from '#server/base.ts'
import { galleryRights } from '#server/galleries/access.ts'
import { BODY_LIMIT, callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { approveImages } from './approve-images.ts'
import { deleteImages } from './delete-images.ts'
import { imageRights } from './find-image.ts'
import { allIn, imagesInBatches } from './list-images.ts'
import { presentImage } from './present-image.ts'
import { reorderImages } from './reorder-images.ts'
import { MINIMAL_ANSWER, Preference, sendImages, wantsMinimalAnswer } from './send-images.ts'

/** Room for the order of a gallery with this many images as JSON, and for the order before. */
const orderBytes = (images: number) => 2 * images * '2147483647,'.length + 64 * 1024

/** Calls that change a gallery's set of images and their order. */
export const arrangeRoutes: FastifyPluginAsync<Base> = async (app, services) => {
  const { db, config } = services
  const call = callsOf(app, 'images')
  const ofGallery = galleryRights(db)
  const ofImage = imageRights(db)

  call(
    'PATCH /api/galleries/:id/images/reorder',
    {
      operationId: 'reorderImages',
      summary: 'Change the order of the images',
      description: `The ids of all images of the gallery, each once: in a list that leaves them in their chapters, or chapter by chapter. ${MINIMAL_ANSWER}`,
      who: ofGallery.editor,
      tokens: 'any',
      bodyLimit: Math.max(BODY_LIMIT, orderBytes(config.quotas.galleryImages)),
      headers: Preference,
      body: ImageOrder,
      answers: { 200: z.array(Image), 204: z.null() },
      refuses: { 409: ['conflict', 'edit_conflict'] },
    },
    async ({ gallery, body, request, reply }) => {
      await reorderImages(db, gallery.id, body)
      if (wantsMinimalAnswer(request)) return reply.code(204).send()
      return sendImages(reply, imagesInBatches(db, allIn(gallery.id)), presentImage)
    },
  )

  call(
    'POST /api/galleries/:id/images/approve',
    {
      operationId: 'approveImages',
      summary: 'Approve images that wait for review',
      who: ofGallery.editor,
      tokens: 'any',
      body: ImageApproval,
      answers: { 200: z.array(Image) },
      refuses: { 409: ['conflict'] },
    },
    async ({ gallery, body, reply }) => {
      const approved = await approveImages(services, gallery.id, body.imageIds)
      return sendImages(reply, imagesInBatches(db, approved), presentImage)
    },
  )

  call(
    'POST /api/galleries/:id/images/delete',
    {
      operationId: 'deleteImages',
      summary: 'Delete images: all of them or none',
      description: 'They can be restored for as long as the host keeps what was removed.',
      who: ofGallery.editor,
      tokens: 'any',
      body: ImageDeletion,
      answers: NO_CONTENT,
      refuses: { 409: ['conflict'] },
    },
    async ({ person, gallery, body }) =>
      deleteImages(services, { galleryId: gallery.id, imageIds: body.imageIds, deletedBy: person.id }),
  )

  call(
    'DELETE /api/images/:id',
    {
      operationId: 'deleteImage',
      summary: 'Delete an image',
      description: 'It can be restored for as long as the host keeps what was removed.',
      who: ofImage.editor,
      tokens: 'any',
      answers: NO_CONTENT,
    },
    async ({ person, image }) =>
      deleteImages(services, {
        galleryId: image.galleryId,
        imageIds: [image.id],
        deletedBy: person.id,
        refusal: () => notFound('Image'),
      }),
  )
}
