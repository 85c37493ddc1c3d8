import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Id } from '#contract/ids.ts'
import { PublicImage } from '#contract/images.ts'
import { encodeRatios } from '#contract/masonry.ts'
import { PublicGallery } from '#contract/public-galleries.ts'
import { PUBLIC_PAGE_SIZE } from '#contract/public-page.ts'
import type { Database } from '#server/database/connect.ts'
import { countImages, listImages } from '#server/images/list-images.ts'
import { presentPublicImage } from '#server/images/present-image.ts'
import type { CompressedResponseCache } from '#server/platform/http/compressed-response-cache.ts'
import { matchesEtag } from '#server/platform/http/etag.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { binary } from '#server/platform/http/openapi.ts'
import type { RateLimit } from '#server/platform/http/rate-limits.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { listSizes } from './list-sizes.ts'
import { presentPublicGallery, publicGallery } from './public-gallery.ts'

type Options = {
  db: Database
  config: { publicUrl: URL }
  /** Whether the site of this request may show this gallery. */
  mayShow(request: FastifyRequest, galleryId: number): boolean
  limit: Pick<RateLimit, 'spend'>
  responseCache: CompressedResponseCache
}

/** /api/public: public data of a gallery, for any origin, without a session. */
export const publicGalleryRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { db, config, mayShow, limit, responseCache },
) => {
  const params = z.object({ id: Id })
  /** The gallery's version that the client has; the response for a version never changes. */
  const versioned = z.object({ v: z.coerce.number().int().optional() })
  const tags = ['public']

  const find = async (request: FastifyRequest, id: number) => {
    if (!mayShow(request, id)) throw notFound('Gallery')
    return publicGallery(db, id)
  }

  app.addHook('onRequest', async (request, reply) => {
    await limit.spend(networkOf(request))
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
  })

  app.get(
    '/api/public/galleries/:id',
    { schema: { tags, summary: 'A gallery', params, response: { 200: PublicGallery } } },
    async (request) => presentPublicGallery(await find(request, request.params.id), config.publicUrl),
  )

  app.get(
    '/api/public/galleries/:id/images',
    {
      schema: {
        tags,
        summary: 'Its images: all, or with limit a window of them',
        params,
        querystring: versioned.extend({
          offset: z.coerce.number().int().min(0).default(0),
          limit: z.coerce.number().int().min(1).max(PUBLIC_PAGE_SIZE).optional(),
        }),
        response: { 200: z.array(PublicImage), 304: z.null() },
      },
    },
    async (request, reply) => {
      const gallery = await find(request, request.params.id)
      if (setCacheHeaders(request, reply, gallery)) return reply.code(304).send(null)
      const { offset, limit: maxCount } = request.query
      const range = maxCount === undefined ? undefined : await clampRange(db, gallery.id, offset, maxCount)
      reply.header('content-type', 'application/json; charset=utf-8')
      return responseCache.send(
        request,
        reply,
        `images ${gallery.id} ${gallery.version} ${range?.offset} ${range?.limit}`,
        async () => {
          const rows = await listImages(db, gallery.id, range)
          const captions = gallery.showImageMetadata
          return JSON.stringify(rows.map((image) => presentPublicImage(image, { captions })))
        },
      )
    },
  )

  app.get(
    '/api/public/galleries/:id/layout',
    {
      schema: {
        tags,
        summary: 'The shape of every image in order, as binary (see contract/masonry.ts)',
        params,
        querystring: versioned,
        response: { 200: binary('application/octet-stream'), 304: z.null() },
      },
    },
    async (request, reply) => {
      const gallery = await find(request, request.params.id)
      if (setCacheHeaders(request, reply, gallery)) return reply.code(304).send(null)
      reply.header('content-type', 'application/octet-stream')
      return responseCache.send(request, reply, `layout ${gallery.id} ${gallery.version}`, async () =>
        encodeRatios(await listSizes(db, gallery.id)),
      )
    },
  )
}

/** Clamps a range to the gallery, so that ranges beyond the end share one cache entry. */
async function clampRange(db: Database, galleryId: number, requestedOffset: number, maxCount: number) {
  const count = await countImages(db, galleryId)
  const offset = Math.min(requestedOffset, count)
  return { offset, limit: Math.min(maxCount, count - offset) }
}

/**
 * Sets the caching headers: immutable if the URL names the current version, else revalidated. Returns whether the
 * client already has this version.
 */
function setCacheHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  gallery: { id: number; version: number },
): boolean {
  const requestedVersion = (request.query as { v?: number }).v
  const etag = `W/"${gallery.id}-${gallery.version}"`
  reply
    .header('etag', etag)
    .header(
      'cache-control',
      requestedVersion === gallery.version ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
  return matchesEtag(request, etag)
}
