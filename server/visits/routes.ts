import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Id } from '#contract/ids.ts'
import { GalleryVisits } from '#contract/visits.ts'
import type { Database } from '#server/database/connect.ts'
import { membershipOf } from '#server/galleries/access.ts'
import { listVisits } from './list-visits.ts'

export const visitRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.get(
    '/api/galleries/:id/visits',
    {
      config: { tokens: 'any' },
      schema: {
        tags: ['galleries'],
        summary: 'How often it was visited: in all, and on each of the last 30 days (UTC)',
        params: z.object({ id: Id }),
        response: { 200: GalleryVisits },
      },
    },
    async (request) => {
      const { gallery } = await membershipOf(db, request.signedInUser(), request.params.id)
      return listVisits(db, gallery.id)
    },
  )
}
