import { eq } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Announcements } from '#server/database/announcements.ts'
import type { Database } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { galleryFolder } from '#server/files/folders.ts'
import type { KnownGalleries } from '#server/galleries/known-galleries.ts'
import { isListed, mustSee, type SeenGallery, sightOf } from '#server/galleries/sight.ts'
import { isVisible } from '#server/galleries/visible-images.ts'
import { matchesEtag } from '#server/platform/http/etag.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { type SingleFlight, singleFlight } from '#server/platform/single-flight.ts'
import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'
import { type RenditionMaker, SERVED, type Served } from './make-renditions.ts'

const CACHE_BYTES = 64 * 1024 * 1024
/** Larger renditions are not cached: each would evict many small ones. */
const CACHED_FILE_BYTES = 512 * 1024

/** Null while an image waits for approval; that is not cached. */
export type RenditionCache = SingleFlight<Buffer | null>

/** In-memory cache of renditions, invalidated when any process removes their files. */
export function renditionCache(announcements: Announcements): RenditionCache {
  const cache: RenditionCache = singleFlight(
    new LRUCache({
      maxSize: CACHE_BYTES,
      sizeCalculation: (bytes) => bytes.length,
      maxEntrySize: CACHED_FILE_BYTES,
    }),
  )
  announcements.listen({
    heard(announcement) {
      if (announcement.about !== 'files-removed') return
      cache.drop((key) => key.startsWith(`${announcement.folder}/`))
    },
    missed: () => cache.drop(() => true),
  })
  return cache
}

const CACHE_CONTROL = {
  open: 'public, max-age=31536000, immutable',
  personal: 'private, max-age=3600',
}

type RenditionServices = { db: Database; storage: Storage; maker: RenditionMaker }

type Options = RenditionServices & {
  cache: RenditionCache
  known: KnownGalleries
  /** Whether the browser has given this gallery's password. */
  isUnlocked(request: FastifyRequest, gallery: SeenGallery): boolean
  /** Whether this request's site may show images of this gallery. */
  mayShow(request: FastifyRequest, galleryId: number): boolean
  /** Whether the request is a member's of this gallery. */
  isMember(request: FastifyRequest, galleryId: number): Promise<boolean>
}
type Params = { galleryId: string; image: string; width: string; served: Served }

/**
 * GET /media/{gallery}/{image}/{width}.webp, and .jpg for link previews, for whoever sees the gallery: the URL is
 * unguessable, and its content never changes.
 */
export const renditionRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  app.get<{ Params: Params }>(
    '/media/:galleryId(^[1-9]\\d{0,9}$)/:image(^[0-9a-f]{32}$)/:width(^\\d{1,4}).:served(^(?:webp|jpg)$)',
    { schema: { hide: true } },
    async (request, reply) => {
      const galleryId = Number(request.params.galleryId)
      const width = Number(request.params.width)
      const { served } = request.params
      const { key, type } = SERVED[served]
      const gallery = options.mayShow(request, galleryId) ? await options.known.find(galleryId) : null
      // Nobody remembers a refusal: the gallery may be opened again.
      reply.header('cache-control', 'no-store')
      if (!gallery) throw notFound('Image')
      const isMember = () => options.isMember(request, galleryId)
      const sight = await sightOf(gallery, {
        byNumber: false,
        isUnlocked: () => options.isUnlocked(request, gallery),
        isMember,
      })
      mustSee(sight, 'Image')
      if (!isListed(gallery)) reply.header('x-robots-tag', 'noindex')
      const folder = `${galleryFolder(galleryId)}/${request.params.image}`
      const etag = `"${request.params.image}-${width}${served === 'webp' ? '' : `.${served}`}"`
      const visible = await options.cache.load(key(folder, width), async () => {
        const found = await findImage(options.db, folder, width, served)
        return found.visible ? readOrMake(options, found.image, width, served) : null
      })
      // It may be approved at any time, so nobody remembers this either.
      if (!visible && !(await isMember())) throw notFound('Image')
      reply
        .header('cache-control', CACHE_CONTROL[visible ? sight : 'personal'])
        .header('etag', etag)
        .header('cross-origin-resource-policy', visible && sight === 'open' ? 'cross-origin' : 'same-origin')
      if (matchesEtag(request, etag)) return reply.code(304).send()
      reply.header('content-type', type)
      if (visible) return reply.send(visible)
      const { image } = await findImage(options.db, folder, width, served)
      return reply.send(await readOrMake(options, image, width, served))
    },
  )
}

/** The image in this folder. Refuses (404) when there is none, or when it has no such file of this width. */
async function findImage(db: Database, folder: string, width: number, served: Served) {
  const [found] = await db
    .select({ image: images, visible: isVisible })
    .from(images)
    .where(eq(images.filePath, folder))
  const sizes = found ? SERVED[served].sizes(found.image.width, found.image.height) : []
  if (!found || !sizes.some((one) => one.width === width)) throw notFound('Image')
  return found
}

/** Reads a file from the storage, or makes it if it is missing. */
async function readOrMake(
  services: RenditionServices,
  image: ImageRow,
  width: number,
  served: Served,
): Promise<Buffer> {
  const { storage } = services
  const key = SERVED[served].key(image.filePath, width)
  try {
    return await storage.read(key)
  } catch (error) {
    if (!(error instanceof NoSuchFile)) throw error
  }
  await services.maker.make(image, served, width)
  return storage.read(key).catch((error: unknown) => {
    throw error instanceof NoSuchFile ? notFound('Image') : error
  })
}
