import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { Id } from '#contract/ids.ts'
import { NewPick, Pick, PicksClosed, PicksDone, PublicPicks } from '#contract/picks.ts'
import { NewSelection, SelectionSent } from '#contract/selections.ts'
import type { Base } from '#server/base.ts'
import { askToChange, deletePick, endChoosing, savePick } from '#server/clients/change-picks.ts'
import { picksOfHolder } from '#server/clients/read-picks.ts'
import { sendSelection } from '#server/clients/send-selection.ts'
import type { HeldLink } from '#server/galleries/gallery-cookie.ts'
import { noteSeen } from '#server/galleries/new-versions.ts'
import { callsOf, NO_CONTENT, type Right } from '#server/platform/http/call.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { cameBy } from './came-by.ts'
import { type Door, GalleryPath, linkRequired, type Visit, visitors } from './visit.ts'

/** Holders of a view link of the gallery that the call's path names as `id`. */
const holders = (door: Door): Right<{ visit: Visit; link: HeldLink }, typeof GalleryPath> => ({
  params: GalleryPath,
  async check(request, reply, { id }) {
    const visit = await door.enter(request, reply, id)
    if (!visit.link) throw linkRequired()
    if (request.method !== 'GET') reply.header('cache-control', 'no-store')
    return { visit, link: visit.link }
  },
  refusals: { 401: ['link_required'], 404: ['gallery_closed', 'link_ended'], 429: ['too_many_requests'] },
  isPublic: true,
})

/** Visitors' favourites and the marks of view links' holders, on the sites of the app and of galleries. */
export const choosingRoutes: FastifyPluginAsync<Base & { door: Door }> = async (app, base) => {
  const { db } = base
  const call = callsOf(app, 'public')
  const who = holders(base.door)
  const ofImage = z.object({ imageId: Id })

  call(
    'POST /api/public/galleries/:id/selections',
    {
      operationId: 'sendSelection',
      summary: 'Send favourites to the owner, where the gallery allows it',
      who: visitors(base.door),
      body: NewSelection,
      answers: { 201: SelectionSent },
      refuses: { 403: ['selections_off'], 409: ['images_missing'] },
    },
    async ({ visit, body, request, reply }) => {
      reply.header('cache-control', 'no-store')
      return { id: await sendSelection(base, networkOf(request), visit.gallery.id, body) }
    },
  )

  call(
    'GET /api/public/galleries/:id/picks',
    {
      operationId: 'getPicks',
      summary: 'Get what the holder of a view link has chosen',
      who,
      answers: { 200: PublicPicks },
    },
    async ({ visit, link }) => {
      await cameBy(db, visit)
      return picksOfHolder(db, link.id)
    },
  )

  call(
    'POST /api/public/galleries/:id/picks/:imageId/seen',
    {
      operationId: 'markVersionSeen',
      summary: 'Say that the holder of a view link has opened an image that was replaced',
      who,
      params: ofImage,
      answers: NO_CONTENT,
    },
    async ({ visit, link, params }) => {
      if (!(await visit.snapshot.image(params.imageId))) throw notFound('Image')
      await cameBy(db, visit)
      await noteSeen(db, link.id, params.imageId)
    },
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

  call(
    'POST /api/public/galleries/:id/picks/reopen',
    {
      operationId: 'askToChangePicks',
      summary: 'Ask the owner to change what was chosen, once an hour',
      who,
      body: PicksDone,
      answers: { 202: z.undefined() },
      refuses: { 403: ['picks_off'], 409: ['picks_open'] },
    },
    async ({ link, body }) => askToChange(base, link.id, body.message),
  )
}
