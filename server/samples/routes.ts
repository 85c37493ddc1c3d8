import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { SampleGallery } from '#contract/public-galleries.ts'
import type { Database } from '#server/database/connect.ts'
import { listSamples } from './list-samples.ts'

/** The landing page's showcase. */
export const sampleRoutes: FastifyPluginAsyncZod<{ db: Database; config: { publicUrl: URL } }> = async (
  app,
  { db, config },
) => {
  app.get(
    '/api/public/samples',
    {
      schema: {
        tags: ['public'],
        summary: 'The sample galleries of the landing page',
        response: { 200: z.array(SampleGallery) },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=60')
      return listSamples(db, config.publicUrl)
    },
  )
}
