import { create } from 'content-disposition'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { MARKS } from '#contract/pick-form.ts'
import { ListedPick } from '#contract/picks.ts'
import { archiveFileName, titleAndName } from '#server/archives/file-names.ts'
import { packFiles } from '#server/archives/pack-files.ts'
import { ARCHIVE, accountCaller, sendArchive } from '#server/archives/send-archive.ts'
import type { Base } from '#server/base.ts'
import { binary, callsOf } from '#server/platform/http/call.ts'
import { sendList } from '#server/platform/http/send-list.ts'
import { markedOriginals, picksAsCsv, sidecars } from './export-picks.ts'
import { viewLinkRights } from './find-view-links.ts'
import { listPicks, marksOf } from './read-picks.ts'

/** The picks of view links, for the members of their gallery. */
export const pickRoutes: FastifyPluginAsync<Base> = async (app, { db, storage }) => {
  const call = callsOf(app, 'view links')
  const { member } = viewLinkRights(db)
  const shared = { who: member, tokens: 'any' } as const

  call(
    'GET /api/view-links/:id/picks',
    {
      operationId: 'listPicks',
      summary: 'List what the holder of a view link has chosen',
      ...shared,
      answers: { 200: z.array(ListedPick) },
    },
    async ({ link, reply }) => sendList(reply, await listPicks(db, link)),
  )

  call(
    'GET /api/view-links/:id/picks.csv',
    {
      operationId: 'downloadPicksAsCsv',
      summary: 'Download what the holder of a view link has chosen as CSV, for spreadsheets',
      ...shared,
      answers: { 200: binary('text/csv') },
    },
    async ({ gallery, link, reply }) => {
      const { ascii, full } = archiveFileName(titleAndName(gallery.title, link.name), 'picks', 'csv')
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', create(full, { fallback: ascii }))
        .send(picksAsCsv(await listPicks(db, link)))
    },
  )

  call(
    'GET /api/view-links/:id/picks-xmp.zip',
    {
      operationId: 'downloadPicksAsSidecars',
      summary: 'Download a sidecar file (XMP) of each chosen image, with its mark as a colour label',
      ...shared,
      ...ARCHIVE,
    },
    async ({ person, gallery, link, request, reply }) => {
      const make = async () => {
        const marked = await markedOriginals(db, gallery.id, await marksOf(db, link))
        return packFiles(storage, sidecars(marked))
      }
      const name = archiveFileName(titleAndName(gallery.title, link.name), 'sidecars')
      return sendArchive(request, reply, make, name, accountCaller(person))
    },
  )

  call(
    'GET /api/view-links/:id/download',
    {
      operationId: 'downloadPicks',
      summary: 'Download the originals with one mark as one ZIP',
      ...shared,
      audited: true,
      query: z.object({ mark: z.enum(MARKS).default('yes') }),
      ...ARCHIVE,
    },
    async ({ person, gallery, link, query, request, reply }) => {
      const make = async () => {
        const marked = await markedOriginals(db, gallery.id, await marksOf(db, link, query.mark))
        return packFiles(
          storage,
          marked.map(({ original }) => original),
        )
      }
      const name = archiveFileName(titleAndName(gallery.title, link.name))
      return sendArchive(request, reply, make, name, accountCaller(person))
    },
  )
}
