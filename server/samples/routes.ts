import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { SampleGallery } from '#contract/public-galleries.ts'
import type { Base } from '#server/base.ts'
import { anyone, callsOf } from '#server/platform/http/call.ts'
import { listSamples } from './list-samples.ts'

/** The landing page's showcase. */
export const sampleRoutes: FastifyPluginAsync<Base> = async (app, { db, config }) => {
  const call = callsOf(app, 'public')

  call(
    'GET /api/public/samples',
    {
      operationId: 'listSamples',
      summary: 'List the sample galleries of the landing page',
      who: anyone,
      answers: { 200: z.array(SampleGallery) },
    },
    async ({ reply }) => {
      reply.header('cache-control', 'public, max-age=60')
      return listSamples(db, config)
    },
  )
}
