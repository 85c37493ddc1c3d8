import type { FastifyPluginAsync } from 'fastify'
import { GalleryVisits } from '#contract/visits.ts'
import type { Base } from '#server/base.ts'
import { galleryRights } from '#server/galleries/access.ts'
import { callsOf } from '#server/platform/http/call.ts'
import { listVisits } from './list-visits.ts'

export const visitRoutes: FastifyPluginAsync<Base> = async (app, { db }) => {
  const call = callsOf(app, 'galleries')

  call(
    'GET /api/galleries/:id/visits',
    {
      operationId: 'getVisits',
      summary: 'Count visits: in all, and on each of the last 30 days (UTC)',
      who: galleryRights(db).member,
      tokens: 'any',
      answers: { 200: GalleryVisits },
    },
    async ({ gallery }) => listVisits(db, gallery.id),
  )
}
