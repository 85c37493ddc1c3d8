import type { FastifyPluginAsync } from 'fastify'
import { Chosen, ChosenInAddress } from '#contract/images.ts'
import { archiveFileName } from '#server/archives/file-names.ts'
import { ARCHIVE, accountCaller, sendArchive } from '#server/archives/send-archive.ts'
import type { Base } from '#server/base.ts'
import { galleryRights } from '#server/galleries/access.ts'
import { BODY_LIMIT, binary, callsOf } from '#server/platform/http/call.ts'
import { acceptForms } from '#server/platform/http/form-fields.ts'
import { downloadGallery, downloadImages } from './download-gallery.ts'

/** Originals as one ZIP: of a whole gallery or of chosen images. With ranges, so that a broken download can be resumed. */
export const downloadRoutes: FastifyPluginAsync<Base> = async (app, services) => {
  const call = callsOf(app, 'images')
  // A browser downloads the answer to a form without keeping it in memory.
  acceptForms(app, BODY_LIMIT)
  const shared = {
    who: galleryRights(services.db).member,
    tokens: 'any',
    audited: true,
  } as const

  call(
    'GET /api/galleries/:id/download',
    {
      operationId: 'downloadGallery',
      summary: 'Download all originals as one ZIP',
      ...shared,
      ...ARCHIVE,
    },
    async ({ person, gallery, request, reply }) => {
      const make = () => downloadGallery(services, gallery)
      return sendArchive(request, reply, make, archiveFileName(gallery.title), accountCaller(person))
    },
  )

  call(
    'GET /api/galleries/:id/images/download',
    {
      operationId: 'downloadImages',
      summary: 'Download the originals of some images as one ZIP',
      description: 'Their ids have commas between them.',
      ...shared,
      query: ChosenInAddress,
      answers: ARCHIVE.answers,
      refuses: { ...ARCHIVE.refuses, 409: ['conflict'] },
    },
    async ({ person, gallery, query, request, reply }) => {
      const make = () => downloadImages(services, gallery, query.ids)
      return sendArchive(request, reply, make, archiveFileName(gallery.title), accountCaller(person))
    },
  )

  call(
    'POST /api/galleries/:id/images/download',
    {
      operationId: 'downloadManyImages',
      summary: 'Download the originals of more images than an address can name',
      description: 'As JSON or as a form. There are no ranges.',
      ...shared,
      body: Chosen,
      answers: { 200: binary('application/zip') },
      refuses: { ...ARCHIVE.refuses, 409: ['conflict'] },
    },
    async ({ person, gallery, body, request, reply }) => {
      const make = () => downloadImages(services, gallery, body.imageIds)
      return sendArchive(request, reply, make, archiveFileName(gallery.title), accountCaller(person))
    },
  )
}
