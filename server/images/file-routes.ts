import { create } from 'content-disposition'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { Image, MemberUploadForm, ReplacementForm, UploadHeaders } from '#contract/images.ts'
import { originalKey } from '#server/files/folders.ts'
import type { StoredFiles } from '#server/files/send-stored.ts'
import { galleryRights, membershipOf, requireEditor } from '#server/galleries/access.ts'
import { binary, callsOf } from '#server/platform/http/call.ts'
import { readForm } from '#server/platform/http/multipart.ts'
import { addImages } from './add-images.ts'
import { chapterField } from './chapters/chapter-field.ts'
import { imageRights } from './find-image.ts'
import { presentImage } from './present-image.ts'
import { replaceFile } from './replace-file.ts'
import { minBytes, UPLOAD_FORM, UPLOAD_REFUSALS } from './upload-form.ts'
import type { UploadServices } from './upload-services.ts'

/** Calls with which members add, replace and download files of images. */
export const fileRoutes: FastifyPluginAsync<UploadServices & { files: StoredFiles }> = async (
  app,
  services,
) => {
  const { db, files } = services
  const call = callsOf(app, 'images')
  const ofGallery = galleryRights(db)
  const ofImage = imageRights(db)

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
        confirm: async (tx, fields) => {
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

  // Some clients cannot send a form with PUT, such as Lightroom.
  for (const [method, operationId] of [
    ['PUT', 'replaceImageFile'],
    ['POST', 'replaceImageFileByPost'],
  ] as const) {
    call(
      `${method} /api/images/:id/file`,
      {
        operationId,
        summary: `Replace the file of an image${method === 'POST' ? ', as PUT does' : ''}`,
        description:
          'A multipart form with one file in the field `image`. Id, texts and place of the image stay; its addresses are new. PUT and POST do the same.',
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
  }

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
}
