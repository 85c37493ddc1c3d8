import type { IncomingHttpHeaders } from 'node:http'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Id } from '#contract/ids.ts'
import { MAX_IMAGES_PER_REQUEST } from '#contract/image-limits.ts'
import {
  FilesToFind,
  Image,
  ImageApproval,
  ImageChange,
  ImageOrder,
  KnownFiles,
  ReplacementForm,
  UploadForm,
  UploadHeaders,
} from '#contract/images.ts'
import { originalKey } from '#server/files/folders.ts'
import type { StoredFiles } from '#server/files/send-stored.ts'
import { membershipOf, requireEditor } from '#server/galleries/access.ts'
import { readForm } from '#server/platform/http/multipart.ts'
import { binary } from '#server/platform/http/openapi.ts'
import { addImages, type UploadServices } from './add-images.ts'
import { approveImages } from './approve-images.ts'
import { deleteImage } from './delete-image.ts'
import { imageFor } from './find-image.ts'
import { knownFiles } from './known-files.ts'
import { allIn, imagesInBatches } from './list-images.ts'
import { presentImage } from './present-image.ts'
import { reorderImages } from './reorder-images.ts'
import { replaceFile } from './replace-file.ts'
import { sendImages } from './send-images.ts'
import { updateImage } from './update-image.ts'

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
export const leastBytes = ({ 'content-length': length }: IncomingHttpHeaders): number =>
  Math.max(0, Number(length ?? 0) - MAX_OVERHEAD)

export const imageRoutes: FastifyPluginAsyncZod<UploadServices & { files: StoredFiles }> = async (
  app,
  services,
) => {
  const { db, jobs, files } = services
  const params = z.object({ id: Id })
  const tags = ['images']

  app.get(
    '/api/galleries/:id/images',
    {
      config: { tokens: 'any' },
      schema: { tags, summary: "A gallery's images", params, response: { 200: z.array(Image) } },
    },
    async (request, reply) => {
      const { gallery } = await membershipOf(db, request.signedInUser(), request.params.id)
      return sendImages(reply as FastifyReply, imagesInBatches(db, allIn(gallery.id)), presentImage)
    },
  )

  app.post(
    '/api/galleries/:id/images',
    {
      config: { tokens: 'any' },
      schema: {
        tags,
        summary: 'Add images (multipart, repeated field images): all of them or none',
        form: UploadForm,
        params,
        headers: UploadHeaders,
        response: { 201: z.array(Image) },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      const membership = await membershipOf(db, person, request.params.id)
      requireEditor(person, membership)
      const added = await addImages(services, {
        galleryId: membership.gallery.id,
        parts: readForm(request.raw, UPLOAD_FORM),
        leastBytes: leastBytes(request.raw.headers),
        uploaderOf: () => ({ userId: person.id, shareableLinkId: null }),
        confirm: async (tx) => {
          const now = await membershipOf(tx, person, request.params.id)
          requireEditor(person, now)
          return { waiting: false, readCaptions: now.gallery.readCaptions }
        },
        key: request.headers['idempotency-key'],
      })
      return reply.code(201).send(added.map(presentImage))
    },
  )

  app.post(
    '/api/galleries/:id/images/known',
    {
      // It changes nothing; it is a POST because of the length of what it asks.
      config: { audited: false, tokens: 'any' },
      schema: {
        tags,
        summary: 'Which of some files the gallery has already, by their SHA-256',
        params,
        body: FilesToFind,
        response: { 200: KnownFiles },
      },
    },
    async (request) => {
      const { gallery } = await membershipOf(db, request.signedInUser(), request.params.id)
      return { known: await knownFiles(db, gallery.id, request.body.sha256) }
    },
  )

  app.get(
    '/api/images/:id/original',
    {
      config: { audited: true, tokens: 'any' },
      schema: {
        tags,
        summary: 'The untouched file, for members',
        params,
        response: { 200: binary('image/*'), 206: binary('image/*'), 304: z.null() },
      },
    },
    async (request, reply) => {
      const { image } = await imageFor(db, request.signedInUser(), request.params.id)
      reply
        .header('content-type', image.mimeType)
        .header('content-disposition', create(image.originalName))
        .header('cache-control', 'private, no-store')
      return files.send(request, reply, { key: originalKey(image.filePath), size: image.fileSize })
    },
  )

  app.patch(
    '/api/images/:id',
    {
      config: { tokens: 'any' },
      schema: {
        tags,
        summary: 'Change what is said about an image',
        params,
        body: ImageChange,
        response: { 200: Image },
      },
    },
    async (request) => {
      const person = request.signedInUser()
      const { image, membership } = await imageFor(db, person, request.params.id)
      requireEditor(person, membership)
      return presentImage(await updateImage(db, image, request.body))
    },
  )

  app.put(
    '/api/images/:id/file',
    {
      config: { tokens: 'any' },
      schema: {
        tags,
        summary: 'Replace the file of an image (multipart, one file in image)',
        description: 'Its id, its texts and its place stay. Its addresses are new.',
        form: ReplacementForm,
        params,
        response: { 200: Image },
      },
    },
    async (request) => {
      const person = request.signedInUser()
      const { image, membership } = await imageFor(db, person, request.params.id)
      requireEditor(person, membership)
      const replaced = await replaceFile(services, {
        image,
        uploaderId: person.id,
        parts: readForm(request.raw, { ...UPLOAD_FORM, files: 1 }),
        leastBytes: leastBytes(request.raw.headers),
        confirm: async (tx) =>
          requireEditor(person, await membershipOf(tx, person, image.galleryId, 'Image')),
      })
      return presentImage(replaced)
    },
  )

  app.patch(
    '/api/galleries/:id/images/reorder',
    {
      config: { tokens: 'any' },
      // QuotaLeft for the ids of the largest galleries.
      bodyLimit: 8 * 1024 * 1024,
      schema: {
        tags,
        summary: 'Put the images in another order: exactly their ids, each once',
        params,
        body: ImageOrder,
        response: { 200: z.array(Image) },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      const membership = await membershipOf(db, person, request.params.id)
      requireEditor(person, membership)
      const { id } = membership.gallery
      await reorderImages(db, id, request.body)
      return sendImages(reply as FastifyReply, imagesInBatches(db, allIn(id)), presentImage)
    },
  )

  app.post(
    '/api/galleries/:id/images/approve',
    {
      config: { tokens: 'any' },
      bodyLimit: 8 * 1024 * 1024,
      schema: {
        tags,
        summary: 'Show images that wait to visitors',
        params,
        body: ImageApproval,
        response: { 200: z.array(Image) },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      const membership = await membershipOf(db, person, request.params.id)
      requireEditor(person, membership)
      const approved = await approveImages(db, membership.gallery.id, request.body.imageIds)
      return sendImages(reply as FastifyReply, imagesInBatches(db, approved), presentImage)
    },
  )

  app.delete(
    '/api/images/:id',
    {
      config: { tokens: 'any' },
      schema: { tags, summary: 'Delete an image', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      const { image, membership } = await imageFor(db, person, request.params.id)
      requireEditor(person, membership)
      await deleteImage(db, jobs, image)
      return reply.code(204).send(null)
    },
  )
}
