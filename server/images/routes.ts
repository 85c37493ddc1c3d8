import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import {
  AcceptedUploads,
  FilesToFind,
  Image,
  ImageChange,
  ImageIds,
  ImagesChange,
  KnownFiles,
  ListedImages,
  MAX_IMAGES_READ,
} from '#contract/images.ts'
import type { Base } from '#server/base.ts'
import { galleryRights } from '#server/galleries/access.ts'
import { anyone, callsOf } from '#server/platform/http/call.ts'
import { imageRights } from './find-image.ts'
import { idsInOrder } from './image-ids.ts'
import { knownFiles } from './known-files.ts'
import { allIn, imagesInBatches, listedIn } from './list-images.ts'
import { presentImage } from './present-image.ts'
import { sendImages } from './send-images.ts'
import { updateImage, updateImages } from './update-images.ts'

/** Calls for a gallery's images and their texts, and for the files that it takes. */
export const imageRoutes: FastifyPluginAsync<Base> = async (app, { db, config }) => {
  const call = callsOf(app, 'images')
  const ofGallery = galleryRights(db)
  const ofImage = imageRights(db)

  call(
    'GET /api/upload-limits',
    {
      operationId: 'readUploadLimits',
      summary: 'Find what files can be uploaded here',
      who: anyone,
      answers: { 200: AcceptedUploads },
    },
    async () => config.uploads,
  )

  call(
    'GET /api/galleries/:id/images',
    {
      operationId: 'listImages',
      summary: "List a gallery's images",
      description: `In their order: all of them, the first \`limit\`, or those of \`ids\` that are there, up to ${MAX_IMAGES_READ} each.`,
      who: ofGallery.member,
      tokens: 'any',
      query: ListedImages,
      answers: { 200: z.array(Image) },
    },
    async ({ gallery, query, reply }) =>
      sendImages(reply, imagesInBatches(db, listedIn(db, gallery.id, query)), presentImage),
  )

  call(
    'GET /api/galleries/:id/images/order',
    {
      operationId: 'readImageOrder',
      summary: "List the ids of a gallery's images in their order",
      who: ofGallery.member,
      tokens: 'any',
      answers: { 200: ImageIds },
    },
    async ({ gallery }) => ({ imageIds: await idsInOrder(db, allIn(gallery.id)) }),
  )

  call(
    'POST /api/galleries/:id/images/known',
    {
      operationId: 'findKnownImages',
      summary: 'Find which files the gallery already has, by their SHA-256',
      who: ofGallery.member,
      tokens: 'any',
      // Changes nothing; it is a POST because the list of files is long.
      audited: false,
      body: FilesToFind,
      answers: { 200: KnownFiles },
    },
    async ({ gallery, body }) => ({ known: await knownFiles(db, gallery.id, body.sha256) }),
  )

  call(
    'PATCH /api/images/:id',
    {
      operationId: 'updateImage',
      summary: 'Change the texts and the focus of an image',
      description: '`focusX` and `focusY` come together; both null: what is found in the picture.',
      who: ofImage.editor,
      tokens: 'any',
      body: ImageChange,
      answers: { 200: Image },
      refuses: { 409: ['edit_conflict'] },
    },
    async ({ image, body }) => presentImage(await updateImage(db, image, body)),
  )

  call(
    'PATCH /api/galleries/:id/images',
    {
      operationId: 'updateImages',
      summary: 'Change the texts and the focus of many images',
      description: 'What is left out stays as it is.',
      who: ofGallery.editor,
      tokens: 'any',
      body: ImagesChange,
      answers: { 200: z.array(Image) },
      refuses: { 409: ['conflict'] },
    },
    async ({ gallery, body, reply }) => {
      const updated = await updateImages(db, gallery.id, body)
      return sendImages(reply, imagesInBatches(db, updated), presentImage)
    },
  )
}
