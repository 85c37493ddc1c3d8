import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { z } from 'zod'
import { PublicImage } from '#contract/images.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { PublicGallery, Unlocking } from '#contract/public-galleries.ts'
import { LAYOUT_PART, PUBLIC_PAGE_SIZE } from '#contract/public-page.ts'
import type { Database } from '#server/database/connect.ts'
import type { ImageRow } from '#server/database/tables/index.ts'
import type { Addressing } from '#server/galleries/address.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import {
  forVisibleImages,
  imagesInBatches,
  listRatios,
  listVisibleImages,
} from '#server/images/list-images.ts'
import { presentPublicImage } from '#server/images/present-image.ts'
import { sendImages } from '#server/images/send-images.ts'
import { binary, callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { matchesEtag } from '#server/platform/http/etag.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { presentPublicGallery } from './gallery-page.ts'
import { shareTag } from './sharing.ts'
import {
  type Door,
  serverTiming,
  tagAnswer,
  tagOfLanguage,
  type Visit,
  visitors,
  visitorsAtTheDoor,
} from './visit.ts'

/** Maximum number of images of a list in memory; longer lists are sent as they are read. */
const CACHED_IMAGES = 1_000

const JSON_TYPE = 'application/json; charset=utf-8'

/** The gallery's version that the client has; the answer for a version never changes. */
const versioned = z.object({ v: z.coerce.number().int().optional() })

function keepVersion(reply: FastifyReply, { access, gallery }: Visit, version: number | undefined) {
  if (access === 'open' && version === gallery.version)
    reply.header('cache-control', 'public, max-age=31536000, immutable')
}

/** Parsed where the language of the visit is decided; anything but a code is ignored. */
const inLanguage = z.object({
  lang: z
    .unknown()
    .optional()
    .meta({
      ...{ type: 'string', enum: LANGUAGES },
      description: 'The language of what is translated. Without it: as on the pages of the gallery.',
    }),
})

/**
 * /api/public: public data of a gallery, for any origin. Reads a session only for galleries that visitors
 * cannot see, so that members can preview them.
 */
export const publicGalleryRoutes: FastifyPluginAsync<{
  door: Door
  db: Database
  config: Addressing
}> = async (app, { door, db, config }) => {
  const call = callsOf(app, 'public')
  const who = visitors(door)
  serverTiming(app)

  call(
    'GET /api/public/galleries/:id',
    {
      operationId: 'getPublicGallery',
      summary: 'Get a gallery as visitors see it',
      who,
      query: inLanguage,
      answers: { 200: PublicGallery, 304: z.null() },
    },
    async ({ visit, request, reply }) => {
      const { snapshot } = visit
      const languageTag = await tagOfLanguage(reply, visit)
      const make = async () => JSON.stringify(presentPublicGallery(visit, await snapshot.chapters(), config))
      return door.send(request, reply, visit, {
        what: 'gallery',
        tag: languageTag + shareTag(visit),
        type: JSON_TYPE,
        make,
      })
    },
  )

  call(
    'POST /api/public/galleries/:id/unlock',
    {
      operationId: 'unlockGallery',
      summary: 'Unlock a protected gallery for this browser',
      description: 'Sets the only cookie that a visitor ever gets.',
      who: visitorsAtTheDoor(door),
      body: Unlocking,
      answers: NO_CONTENT,
      refuses: { 403: ['wrong_password'] },
    },
    async ({ visit, body, request, reply }) => door.unlock(request, reply, visit, body.password),
  )

  call(
    'GET /api/public/galleries/:id/images',
    {
      operationId: 'listPublicImages',
      summary: 'List the images of a gallery as visitors see them: all, or with limit a window of them',
      who,
      query: versioned.extend({
        ...inLanguage.shape,
        offset: z.coerce.number().int().min(0).default(0),
        limit: z.coerce.number().int().min(1).max(PUBLIC_PAGE_SIZE).optional(),
      }),
      answers: { 200: z.array(PublicImage), 304: z.null() },
      refuses: { 429: ['too_many_downloads'] },
    },
    async ({ visit, query, request, reply }) => {
      keepVersion(reply, visit, query.v)
      const { gallery, snapshot, spoken, media, access } = visit
      const { offset, limit } = query
      const tag = await tagOfLanguage(reply, visit)
      const present = (image: ImageRow) => presentPublicImage(image, gallery, spoken.language, media)
      const count = await snapshot.count()
      const range = limit === undefined ? undefined : clampRange(count, offset, limit)
      if (!range && count > CACHED_IMAGES) {
        if (matchesEtag(request, tagAnswer(reply, visit, tag))) return reply.code(304).send()
        app.archives.begin(networkOf(request), reply)
        // The gallery may change while it is written, so caches must revalidate it.
        reply.header('cache-control', access === 'open' ? 'no-cache' : 'private, no-cache')
        const batches = imagesInBatches(db, visibleIn(gallery.id))
        return sendImages(reply, batches, present)
      }
      return door.send(request, reply, visit, {
        what: `images ${range?.offset} ${range?.limit}`,
        tag,
        type: JSON_TYPE,
        async make() {
          const shown: PublicImage[] = []
          const show = (image: ImageRow) => shown.push(present(image))
          if (range) for (const image of await listVisibleImages(db, gallery.id, range)) show(image)
          else await forVisibleImages(db, gallery.id, show)
          return JSON.stringify(shown)
        },
      })
    },
  )

  call(
    'GET /api/public/galleries/:id/layout',
    {
      operationId: 'getLayout',
      summary: 'Get image aspect ratios (binary)',
      who,
      query: versioned.extend({ offset: z.coerce.number().int().min(0).default(0) }),
      answers: { 200: binary('application/octet-stream'), 304: z.null() },
    },
    async ({ visit, query, request, reply }) => {
      keepVersion(reply, visit, query.v)
      const { gallery, snapshot } = visit
      const part = clampRange(await snapshot.count(), query.offset, LAYOUT_PART)
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
