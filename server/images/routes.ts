import type { IncomingHttpHeaders } from 'node:http'
import { create } from 'content-disposition'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { z } from 'zod'
import { MAX_IMAGES_PER_REQUEST } from '#contract/image-limits.ts'
import {
  AcceptedUploads,
  FilesToFind,
  Image,
  ImageApproval,
  ImageChange,
  ImageDeletion,
  ImageIds,
  ImageOrder,
  ImagesChange,
  KnownFiles,
  ListedImages,
  MAX_IMAGES_READ,
  MemberUploadForm,
  ReplacementForm,
  UploadHeaders,
} from '#contract/images.ts'
import { originalKey } from '#server/files/folders.ts'
import type { StoredFiles } from '#server/files/send-stored.ts'
import { galleryRights, membershipOf, requireEditor } from '#server/galleries/access.ts'
import { anyone, BODY_LIMIT, binary, callsOf, NO_CONTENT, type Refusals } from '#server/platform/http/call.ts'
import { readForm } from '#server/platform/http/multipart.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { addImages } from './add-images.ts'
import { approveImages } from './approve-images.ts'
import { chapterField } from './chapters/chapter-field.ts'
import { deleteImages } from './delete-images.ts'
import { imageRights } from './find-image.ts'
import { idsInOrder } from './image-ids.ts'
import { knownFiles } from './known-files.ts'
import { allIn, imagesInBatches, listedIn } from './list-images.ts'
import { presentImage } from './present-image.ts'
import { reorderImages } from './reorder-images.ts'
import { replaceFile } from './replace-file.ts'
import { sendImages } from './send-images.ts'
import { updateImage, updateImages } from './update-images.ts'
import type { UploadServices } from './upload-services.ts'

/** Limits of an upload form; its fields are a guest's name and little else. */
export const UPLOAD_FORM = {
  files: MAX_IMAGES_PER_REQUEST,
  fields: 20,
  fieldBytes: 4096,
  idleTimeoutMs: 60_000,
}

/** The most that the headers of one part take; longer names are cut to 255 characters anyway. */
const PART_HEADER_BYTES = 1536
const MAX_OVERHEAD =
  UPLOAD_FORM.files * PART_HEADER_BYTES + UPLOAD_FORM.fields * (PART_HEADER_BYTES + UPLOAD_FORM.fieldBytes)

/** What the files of a form have at least, in bytes: its length, if that is known, without what a form may add. */
export const minBytes = ({ 'content-length': length }: IncomingHttpHeaders): number =>
  Math.max(0, Number(length ?? 0) - MAX_OVERHEAD)

/** Room for the order of a gallery with so many images as JSON, and for the one before. */
const orderBytes = (images: number) => 2 * images * '2147483647,'.length + 64 * 1024

/** `Prefer: return=minimal` (RFC 7240). */
const MINIMAL = 'return=minimal'

/** How files of a form are refused. */
export const UPLOAD_REFUSALS: Refusals = {
  400: ['unusable_image'],
  403: ['quota_exceeded'],
  408: ['timeout'],
  413: ['too_large'],
  415: ['unsupported_type'],
}

export const imageRoutes: FastifyPluginAsync<UploadServices & { files: StoredFiles }> = async (
  app,
  services,
) => {
  const { db, files, config } = services
  const call = callsOf(app, 'images')
  const ofGallery = galleryRights(db)
  const ofImage = imageRights(db)
  /** Long lists are written as they are read. */
  const sendAll = (reply: FastifyReply, galleryId: number) =>
    sendImages(reply, imagesInBatches(db, allIn(galleryId)), presentImage)

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
    'POST /api/galleries/:id/images',
    {
      operationId: 'addImages',
      summary: 'Add images: all of them or none',
      description:
        'A multipart form with the files in the repeated field `images`, and `chapterId` of the chapter at whose end they go.',
      who: ofGallery.editor,
      tokens: 'any',
      headers: UploadHeaders,
      form: MemberUploadForm,
      answers: { 201: z.array(Image) },
      refuses: UPLOAD_REFUSALS,
    },
    async ({ person, gallery, request }) => {
      const added = await addImages(services, {
        galleryId: gallery.id,
        parts: readForm(request.raw, UPLOAD_FORM),
        minBytes: minBytes(request.raw.headers),
        uploaderOf: () => ({ userId: person.id, shareableLinkId: null }),
        confirm: async (tx, _count, fields) => {
          const now = await membershipOf(tx, person, gallery.id)
          requireEditor(person, now)
          const chapterId = chapterField(fields.get('chapterId'))
          return { waiting: false, readCaptions: now.gallery.readCaptions, chapterId }
        },
        key: request.headers['idempotency-key'],
      })
      return added.map(presentImage)
    },
  )

  call(
    'POST /api/galleries/:id/images/known',
    {
      operationId: 'findKnownImages',
      summary: 'Find which files the gallery already has, by their SHA-256',
      who: ofGallery.member,
      tokens: 'any',
      // It changes nothing; it is a POST because of the length of what it asks.
      audited: false,
      body: FilesToFind,
      answers: { 200: KnownFiles },
    },
    async ({ gallery, body }) => ({ known: await knownFiles(db, gallery.id, body.sha256) }),
  )

  call(
    'GET /api/images/:id/original',
    {
      operationId: 'downloadOriginal',
      summary: 'Download the original of an image',
      who: ofImage.member,
      tokens: 'any',
      audited: true,
      answers: { 200: binary('image/*'), 206: binary('image/*'), 304: z.null() },
      refuses: { 416: ['invalid_input'] },
    },
    async ({ image, request, reply }) => {
      reply
        .header('content-type', image.mimeType)
        .header('content-disposition', create(image.originalName))
        .header('cache-control', 'private, no-store')
      return files.send(request, reply, { key: originalKey(image.filePath), size: image.fileSize })
    },
  )

  call(
    'PATCH /api/images/:id',
    {
      operationId: 'updateImage',
      summary: 'Change the texts of an image',
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
      summary: 'Update captions in bulk',
      description: 'Texts that are left out stay as they are.',
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

  call(
    'PUT /api/images/:id/file',
    {
      operationId: 'replaceImageFile',
      summary: 'Replace the file of an image',
      description:
        'A multipart form with one file in the field `image`. Id, texts and place of the image stay; its addresses are new.',
      who: ofImage.editor,
      tokens: 'any',
      form: ReplacementForm,
      answers: { 200: Image },
      refuses: UPLOAD_REFUSALS,
    },
    async ({ person, image, request }) => {
      const replaced = await replaceFile(services, {
        image,
        uploaderId: person.id,
        parts: readForm(request.raw, { ...UPLOAD_FORM, files: 1 }),
        minBytes: minBytes(request.raw.headers),
        confirm: async (tx) =>
          requireEditor(person, await membershipOf(tx, person, image.galleryId, 'Image')),
      })
      return presentImage(replaced)
    },
  )

  call(
    'PATCH /api/galleries/:id/images/reorder',
    {
      operationId: 'reorderImages',
      summary: 'Change the order of the images',
      description:
        'The ids of all images of the gallery, each once: in a list that leaves them in their chapters, or chapter by chapter. With `Prefer: return=minimal` (RFC 7240) the answer is 204 and not all images.',
      who: ofGallery.editor,
      tokens: 'any',
      bodyLimit: Math.max(BODY_LIMIT, orderBytes(config.quotas.galleryImages)),
      headers: z.object({ prefer: z.string().optional() }),
      body: ImageOrder,
      answers: { 200: z.array(Image), 204: z.null() },
      refuses: { 409: ['conflict', 'edit_conflict'] },
    },
    async ({ gallery, body, request, reply }) => {
      await reorderImages(db, gallery.id, body)
      if (request.headers.prefer === MINIMAL) return reply.code(204).send()
      return sendAll(reply, gallery.id)
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
      const approved = await approveImages(db, gallery.id, body.imageIds)
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
