import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { GalleryReference } from '#contract/ids.ts'
import { PublicImage } from '#contract/images.ts'
import { PublicGallery, Unlocking } from '#contract/public-galleries.ts'
import { LAYOUT_PART, PUBLIC_PAGE_SIZE } from '#contract/public-page.ts'
import type { Database } from '#server/database/connect.ts'
import type { ImageRow } from '#server/database/tables/index.ts'
import { isListed, mustSee } from '#server/galleries/sight.ts'
import { type UnlockLimits, unlock } from '#server/galleries/unlock.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import { forVisibleImages, imagesInBatches, listVisibleImages } from '#server/images/list-images.ts'
import { presentPublicImage } from '#server/images/present-image.ts'
import { sendImages } from '#server/images/send-images.ts'
import type { CompressedResponseCache } from '#server/platform/http/compressed-response-cache.ts'
import { matchesEtag } from '#server/platform/http/etag.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { binary } from '#server/platform/http/openapi.ts'
import type { RateLimit } from '#server/platform/http/rate-limits.ts'
import type { ImageFacts } from './image-facts.ts'
import { listRatios } from './list-ratios.ts'
import { type MediaSite, mediaMark, mediaOrigin } from './media-address.ts'
import {
  findPublicGallery,
  type PublicSite,
  presentPublicGallery,
  publicGallery,
  type ShownGallery,
} from './public-gallery.ts'
import { type RememberedAnswers, serverTiming } from './remembered-answers.ts'

type Options = PublicSite & {
  db: Database
  config: MediaSite & { publicUrl: URL }
  unlocking: { limits: UnlockLimits; https: boolean }
  limit: Pick<RateLimit, 'spend'>
  facts: ImageFacts
  remembered: RememberedAnswers
  responseCache: CompressedResponseCache
}

/** More are not kept in memory, and are sent as they are read. */
const CACHED_IMAGES = 1_000

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * /api/public: public data of a gallery, for any origin. A session is read only for galleries that visitors do not see,
 * so that previews of their members work.
 */
export const publicGalleryRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { db, config, limit, facts, remembered, responseCache, unlocking, ...site },
) => {
  const params = z.object({ id: GalleryReference })
  /** The gallery's version that the client has; the response for a version never changes. */
  const versioned = z.object({ v: z.coerce.number().int().optional() })
  const tags = ['public']

  const find = async (request: FastifyRequest, reply: FastifyReply, id: GalleryReference) => {
    const found = await publicGallery(site, request, id)
    if (!isListed(found.gallery)) reply.header('x-robots-tag', 'noindex')
    reply.header('cache-control', found.personal ? 'private, no-cache' : 'no-cache')
    return found
  }

  /** Sends what is the same for everybody who sees the gallery until it has another version, or 304. */
  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    found: ShownGallery,
    what: string,
    type: string,
    make: (media: string) => Promise<string | Uint8Array>,
  ) {
    const { gallery, personal } = found
    const media = mediaOrigin(gallery, config)
    const etag = setCacheHeaders(request, reply, found, media)
    if (matchesEtag(request, etag)) return reply.code(304).send()
    reply.header('content-type', type)
    const key = `${what} of ${gallery.id} ${gallery.version}${mediaMark(media)}`
    if (!personal) remembered.remember(request, reply, { gallery, etag, key })
    return responseCache.send(request, reply, key, () => make(media))
  }

  serverTiming(app)
  app.addHook('onRequest', async (request, reply) => {
    await limit.spend(networkOf(request))
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
  })

  app.get(
    '/api/public/galleries/:id',
    { schema: { tags, summary: 'A gallery', params, response: { 200: PublicGallery, 304: z.null() } } },
    async (request, reply) => {
      const found = await find(request, reply, request.params.id)
      return send(request, reply, found, 'gallery', JSON_TYPE, async () =>
        JSON.stringify(presentPublicGallery(found.gallery, config.publicUrl)),
      )
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
      reply.header('cache-control', 'no-store')
      const { gallery, sight } = await findPublicGallery(site, request, request.params.id)
      if (sight !== 'locked') mustSee(sight, 'Gallery')
      const cookie = await unlock(gallery, request.body.password, request, unlocking)
      if (cookie) reply.header('set-cookie', cookie)
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
      const found = await find(request, reply, request.params.id)
      const { gallery } = found
      const media = mediaOrigin(gallery, config)
      const { offset, limit: maxCount } = request.query
      const range =
        maxCount === undefined ? undefined : clampRange(await facts.count(gallery), offset, maxCount)
      if (!range && (await facts.count(gallery)) > CACHED_IMAGES) {
        if (matchesEtag(request, setCacheHeaders(request, reply, found, media)))
          return (reply as FastifyReply).code(304).send()
        // Written while the gallery may change: nobody keeps it without asking.
        reply.header('cache-control', found.personal ? 'private, no-cache' : 'no-cache')
        const batches = imagesInBatches(db, visibleIn(gallery.id))
        return sendImages(reply as FastifyReply, batches, (image) =>
          presentPublicImage(image, gallery, media),
        )
      }
      return send(
        request,
        reply,
        found,
        `images ${range?.offset} ${range?.limit}`,
        JSON_TYPE,
        async (origin) => {
          const shown: PublicImage[] = []
          const show = (image: ImageRow) => shown.push(presentPublicImage(image, gallery, origin))
          if (range) for (const image of await listVisibleImages(db, gallery.id, range)) show(image)
          else await forVisibleImages(db, gallery.id, show)
          return JSON.stringify(shown)
        },
      )
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
      const found = await find(request, reply, request.params.id)
      const { gallery } = found
      const part = clampRange(await facts.count(gallery), request.query.offset, LAYOUT_PART)
      return send(request, reply, found, `layout ${part.offset}`, 'application/octet-stream', async () =>
        listRatios(db, gallery.id, part),
      )
    },
  )
}

/** Clamps a range to the gallery, so that ranges beyond the end share one cache entry. */
function clampRange(count: number, requestedOffset: number, maxCount: number) {
  const offset = Math.min(requestedOffset, count)
  return { offset, limit: Math.min(maxCount, count - offset) }
}

/**
 * Sets the caching headers: what everybody sees is immutable if the URL names the current version, all else is
 * revalidated. Returns the ETag.
 */
function setCacheHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { gallery, personal }: ShownGallery,
  media: string,
): string {
  const requestedVersion = (request.query as { v?: number }).v
  const etag = `W/"${gallery.id}-${gallery.version}${mediaMark(media)}"`
  reply.header('etag', etag)
  if (!personal && requestedVersion === gallery.version)
    reply.header('cache-control', 'public, max-age=31536000, immutable')
  return etag
}
