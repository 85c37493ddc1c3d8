import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { GalleryReference, Id } from '#contract/ids.ts'
import { NewSelection, Selection, SelectionSent } from '#contract/selections.ts'
import { archiveFileName } from '#server/archives/file-names.ts'
import { originalFiles, packFiles } from '#server/archives/pack-files.ts'
import { accountCaller, sendArchive } from '#server/archives/send-archive.ts'
import type { Database } from '#server/database/connect.ts'
import { membershipOf, requireEditor } from '#server/galleries/access.ts'
import { nothingToDownload } from '#server/images/download-gallery.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { binary } from '#server/platform/http/openapi.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import type { Door } from '#server/public-galleries/visit.ts'
import { type SelectionLimits, sendSelection } from './send-selection.ts'
import { deleteSelection, findSelection, listSelections } from './stored-selections.ts'

/** What visitors send, on the sites of the app and of galleries. */
export const visitorSelectionRoutes: FastifyPluginAsyncZod<{
  door: Door
  db: Database
  jobs: Jobs
  limits: SelectionLimits
}> = async (app, options) => {
  app.post(
    '/api/public/galleries/:id/selections',
    {
      // The ids of the largest galleries take a quarter of it.
      bodyLimit: 1024 * 1024,
      schema: {
        tags: ['public'],
        summary: 'Send marked images to the owner, where the gallery allows selections',
        params: z.object({ id: GalleryReference }),
        body: NewSelection,
        response: { 201: SelectionSent },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { gallery } = await options.door.visit(request, reply, request.params.id)
      await options.limits.byNetwork.spend(networkOf(request))
      return reply.code(201).send({ id: await sendSelection(options, gallery.id, request.body) })
    },
  )
}

/** The selections of a gallery, for its members. */
export const selectionRoutes: FastifyPluginAsyncZod<{ db: Database; storage: Storage }> = async (
  app,
  { db, storage },
) => {
  const params = z.object({ id: Id, selectionId: Id })
  const tags = ['selections']

  app.get(
    '/api/galleries/:id/selections',
    {
      config: { tokens: 'any' },
      schema: {
        tags,
        summary: 'What visitors selected, newest first',
        params: z.object({ id: Id }),
        response: { 200: z.array(Selection) },
      },
    },
    async (request, reply) => {
      const { gallery } = await membershipOf(db, request.signedInUser(), request.params.id)
      // As for lists of images: serialising thousands of ids through the schema would block the event loop.
      return reply
        .type('application/json; charset=utf-8')
        .serializer(JSON.stringify)
        .send(await listSelections(db, gallery.id))
    },
  )

  app.delete(
    '/api/galleries/:id/selections/:selectionId',
    {
      config: { tokens: 'any' },
      schema: { tags, summary: 'Delete a selection', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      const membership = await membershipOf(db, person, request.params.id)
      requireEditor(person, membership)
      await deleteSelection(db, membership.gallery.id, request.params.selectionId)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/galleries/:id/selections/:selectionId/download',
    {
      config: { audited: true, tokens: 'any' },
      schema: {
        tags,
        summary: 'The originals of a selection as one ZIP',
        params,
        response: { 200: binary('application/zip'), 206: binary('application/zip') },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      const { gallery } = await membershipOf(db, person, request.params.id)
      const { selection, images } = await findSelection(db, gallery.id, request.params.selectionId)
      if (images.length === 0) throw nothingToDownload()
      const make = () => packFiles(storage, images.map(originalFiles()))
      const name = archiveFileName(`${gallery.title} ${selection.name}`)
      return sendArchive(request, reply, make, name, accountCaller(person))
    },
  )
}
