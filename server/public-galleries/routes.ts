import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { GalleryReference } from '#contract/ids.ts'
import { PublicImage } from '#contract/images.ts'
import { PublicGallery, Unlocking } from '#contract/public-galleries.ts'
import { LAYOUT_PART, PUBLIC_PAGE_SIZE } from '#contract/public-page.ts'
import type { Database } from '#server/database/connect.ts'
import type { ImageRow } from '#server/database/tables/index.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import {
  forVisibleImages,
  imagesInBatches,
  listRatios,
  listVisibleImages,
} from '#server/images/list-images.ts'
import { presentPublicImage } from '#server/images/present-image.ts'
import { sendImages } from '#server/images/send-images.ts'
import { matchesEtag } from '#server/platform/http/etag.ts'
import { binary } from '#server/platform/http/openapi.ts'
import { presentPublicGallery } from './gallery-page.ts'
import { type Door, serverTiming, tagAnswer } from './visit.ts'

/** More are not kept in memory, and are sent as they are read. */
const CACHED_IMAGES = 1_000

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * /api/public: public data of a gallery, for any origin. A session is read only for galleries that visitors do not see,
 * so that previews of their members work.
 */
export const publicGalleryRoutes: FastifyPluginAsyncZod<{
  door: Door
  db: Database
  config: { publicUrl: URL }
}> = async (app, { door, db, config }) => {
  const params = z.object({ id: GalleryReference })
  /** The gallery's version that the client has; the answer for a version never changes. */
  const versioned = z.object({ v: z.coerce.number().int().optional() })
  const tags = ['public']

  async function visitAt(
    request: FastifyRequest & { params: { id: GalleryReference }; query: { v?: number } },
    reply: FastifyReply,
  ) {
    const visit = await door.visit(request, reply, request.params.id)
    if (visit.access === 'open' && request.query.v === visit.gallery.version)
      reply.header('cache-control', 'public, max-age=31536000, immutable')
    return visit
  }

  serverTiming(app)

  app.get(
    '/api/public/galleries/:id',
    { schema: { tags, summary: 'A gallery', params, response: { 200: PublicGallery, 304: z.null() } } },
    async (request, reply) => {
      const visit = await door.visit(request, reply, request.params.id)
      const make = async () => JSON.stringify(presentPublicGallery(visit.gallery, config.publicUrl))
      return door.send(request, reply, visit, { what: 'gallery', type: JSON_TYPE, make })
    },
  )

  app.post(
    '/api/public/galleries/:id/unlock',
    {
      schema: {
        tags,
        summary: 'Open a protected gallery for this browser: sets the only cookie that a visitor ever gets',
        params,
        body: Unlocking,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const visit = await door.enter(request, reply, request.params.id)
      await door.unlock(request, reply, visit, request.body.password)
      return reply.code(204).send(null)
    },
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
      const visit = await visitAt(request, reply)
      const { gallery, snapshot, media, access } = visit
      const { offset, limit } = request.query
      const count = await snapshot.count()
      const range = limit === undefined ? undefined : clampRange(count, offset, limit)
      if (!range && count > CACHED_IMAGES) {
        const plain = reply as FastifyReply
        if (matchesEtag(request, tagAnswer(reply, visit))) return plain.code(304).send()
        // Written while the gallery may change: it is kept nowhere without asking.
        reply.header('cache-control', access === 'open' ? 'no-cache' : 'private, no-cache')
        const batches = imagesInBatches(db, visibleIn(gallery.id))
        return sendImages(plain, batches, (image) => presentPublicImage(image, gallery, media))
      }
      return door.send(request, reply, visit, {
        what: `images ${range?.offset} ${range?.limit}`,
        type: JSON_TYPE,
        async make() {
          const shown: PublicImage[] = []
          const show = (image: ImageRow) => shown.push(presentPublicImage(image, gallery, media))
          if (range) for (const image of await listVisibleImages(db, gallery.id, range)) show(image)
          else await forVisibleImages(db, gallery.id, show)
          return JSON.stringify(shown)
        },
      })
    },
  )

  app.get(
    '/api/public/galleries/:id/layout',
    {
      schema: {
        tags,
        summary: 'The shapes of ten thousand images in order, as binary (see contract/masonry.ts)',
        params,
        querystring: versioned.extend({ offset: z.coerce.number().int().min(0).default(0) }),
        response: { 200: binary('application/octet-stream'), 304: z.null() },
      },
    },
    async (request, reply) => {
      const visit = await visitAt(request, reply)
      const { gallery, snapshot } = visit
      const part = clampRange(await snapshot.count(), request.query.offset, LAYOUT_PART)
      return door.send(request, reply, visit, {
        what: `layout ${part.offset}`,
        type: 'application/octet-stream',
        make: () => listRatios(db, gallery.id, part),
      })
    },
  )
}

/** Clamps a range to the gallery, so that ranges beyond the end share one cache entry. */
function clampRange(count: number, requestedOffset: number, maxCount: number) {
  const offset = Math.min(requestedOffset, count)
  return { offset, limit: Math.min(maxCount, count - offset) }
}
