import { create } from 'content-disposition'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { Id } from '#contract/ids.ts'
import { MARKS } from '#contract/pick-form.ts'
import { ListedPick, NewPick, Pick, PicksClosed, PicksDone, PublicPicks } from '#contract/picks.ts'
import { archiveFileName } from '#server/archives/file-names.ts'
import { packFiles } from '#server/archives/pack-files.ts'
import { ARCHIVE, accountCaller, sendArchive } from '#server/archives/send-archive.ts'
import type { Base } from '#server/base.ts'
import type { HeldLink } from '#server/galleries/gallery-cookie.ts'
import { nothingToDownload } from '#server/images/download-gallery.ts'
import { binary, callsOf, NO_CONTENT, type Right } from '#server/platform/http/call.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type Door, GalleryPath, type Visit } from '#server/public-galleries/visit.ts'
import { viewLinkRights } from '#server/clients/view-link-rights.ts'
import { deletePick, endChoosing, savePick } from './change-picks.ts'
import { markedOriginals, picksAsCsv, sidecars } from './export-picks.ts'
import { listPicks, marksOf, picksOfHolder } from './read-picks.ts'

/** The holder of a view link of the gallery that the call's path names as `id`. */
const holders = (door: Door): Right<{ visit: Visit; link: HeldLink }, typeof GalleryPath> => ({
  params: GalleryPath,
  async check(request, reply, { id }) {
    const visit = await door.enter(request, reply, id)
    if (!visit.link) throw new Refusal(401, 'link_required', 'You need a personal link to choose pictures.')
    if (request.method !== 'GET') reply.header('cache-control', 'no-store')
    return { visit, link: visit.link }
  },
  refusals: { 401: ['link_required'], 404: ['gallery_closed', 'link_ended'], 429: ['too_many_requests'] },
  isPublic: true,
})

/** What holders of view links choose, on the sites of the app and of galleries. */
export const holderPickRoutes: FastifyPluginAsync<Base & { door: Door }> = async (app, base) => {
  const { db } = base
  const call = callsOf(app, 'public')
  const who = holders(base.door)
  const ofImage = z.object({ imageId: Id })

  call(
    'GET /api/public/galleries/:id/picks',
    {
      operationId: 'getPicks',
      summary: 'Get what the holder of a view link has chosen',
      who,
      answers: { 200: PublicPicks },
    },
    async ({ link }) => picksOfHolder(db, link.id),
  )

  call(
    'PUT /api/public/galleries/:id/picks/:imageId',
    {
      operationId: 'savePick',
      summary: 'Mark an image, as the holder of a view link',
      description: 'A note that is left out stays.',
      who,
      params: ofImage,
      body: NewPick,
      answers: { 200: Pick },
      refuses: { 403: ['picks_off'], 409: ['picks_done', 'picks_full'] },
    },
    async ({ visit, link, params, body }) =>
      savePick(db, { linkId: link.id, galleryId: visit.gallery.id, imageId: params.imageId }, body),
  )

  call(
    'DELETE /api/public/galleries/:id/picks/:imageId',
    {
      operationId: 'deletePick',
      summary: 'Remove a pick',
      who,
      params: ofImage,
      answers: NO_CONTENT,
      refuses: { 403: ['picks_off'], 409: ['picks_done'] },
    },
    async ({ link, params }) => deletePick(db, { linkId: link.id, imageId: params.imageId }),
  )

  call(
    'POST /api/public/galleries/:id/picks/done',
    {
      operationId: 'endChoosing',
      summary: 'Finish choosing',
      who,
      body: PicksDone,
      answers: { 200: PicksClosed },
      refuses: { 403: ['picks_off'] },
    },
    async ({ visit, link, body }) => {
      const which = { linkId: link.id, galleryId: visit.gallery.id }
      return { doneAt: (await endChoosing(base, which, body.message)).toISOString() }
    },
  )
}

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
    async ({ link, reply }) =>
      // As for lists of images: serialising thousands through the schema would block the event loop.
      reply
        .type('application/json; charset=utf-8')
        .serializer(JSON.stringify)
        .send(await listPicks(db, link)),
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
      const { ascii, full } = archiveFileName(`${gallery.title} ${link.name}`, 'picks', 'csv')
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
        if (marked.length === 0) throw nothingToDownload()
        return packFiles(storage, sidecars(marked))
      }
      const name = archiveFileName(`${gallery.title} ${link.name}`, 'sidecars')
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
        if (marked.length === 0) throw nothingToDownload()
        return packFiles(
          storage,
          marked.map(({ original }) => original),
        )
      }
      const name = archiveFileName(`${gallery.title} ${link.name}`)
      return sendArchive(request, reply, make, name, accountCaller(person))
    },
  )
}
