import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { Id } from '#contract/ids.ts'
import { Selection } from '#contract/selections.ts'
import { archiveFileName, titleAndName } from '#server/archives/file-names.ts'
import { packFiles } from '#server/archives/pack-files.ts'
import { ARCHIVE, accountCaller, sendArchive } from '#server/archives/send-archive.ts'
import type { Base } from '#server/base.ts'
import { galleryRights } from '#server/galleries/access.ts'
import { originalsIn } from '#server/images/archive-names.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { sendList } from '#server/platform/http/send-list.ts'
import { deleteSelection, findSelection, listSelections } from './stored-selections.ts'

/** The selections of a gallery, for its members. */
export const selectionRoutes: FastifyPluginAsync<Base> = async (app, { db, storage }) => {
  const call = callsOf(app, 'selections')
  const rights = galleryRights(db)
  const params = z.object({ selectionId: Id })

  call(
    'GET /api/galleries/:id/selections',
    {
      operationId: 'listSelections',
      summary: 'List what visitors selected, newest first',
      who: rights.member,
      tokens: 'any',
      answers: { 200: z.array(Selection) },
    },
    async ({ gallery, reply }) => sendList(reply, await listSelections(db, gallery.id)),
  )

  call(
    'DELETE /api/galleries/:id/selections/:selectionId',
    {
      operationId: 'deleteSelection',
      summary: 'Delete a selection',
      who: rights.editor,
      tokens: 'any',
      params,
      answers: NO_CONTENT,
    },
    async ({ gallery, params }) => deleteSelection(db, gallery.id, params.selectionId),
  )

  call(
    'GET /api/galleries/:id/selections/:selectionId/download',
    {
      operationId: 'downloadSelection',
      summary: 'Download the originals of a selection as one ZIP',
      who: rights.member,
      tokens: 'any',
      audited: true,
      params,
      ...ARCHIVE,
    },
    async ({ person, gallery, params, request, reply }) => {
      const { selection, images } = await findSelection(db, gallery.id, params.selectionId)
      const make = async () => packFiles(storage, images.map(await originalsIn(db, gallery.id)))
      const name = archiveFileName(titleAndName(gallery.title, selection.name))
      return sendArchive(request, reply, make, name, accountCaller(person))
    },
  )
}
