import { and, eq } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { renditionSizes } from '#contract/rendition-sizes.ts'
import type { Announcements } from '#server/database/announcements.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries, images } from '#server/database/tables/index.ts'
import { galleryFolder, renditionKey } from '#server/files/folders.ts'
import { notSuspended } from '#server/galleries/not-suspended.ts'
import { matchesEtag } from '#server/platform/http/etag.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { type SingleFlight, singleFlight } from '#server/platform/single-flight.ts'
import { NoSuchFile, type Storage } from '#server/ports/storage/storage.ts'
import type { RenditionMaker } from './make-renditions.ts'

const CACHE_BYTES = 64 * 1024 * 1024
/** Larger renditions are not cached: each would evict many small ones. */
const CACHED_FILE_BYTES = 512 * 1024

export type RenditionCache = SingleFlight<Buffer>

/** In-memory cache of renditions, invalidated when any process removes their files or suspends somebody. */
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
      if (announcement.about === 'suspension-changed') cache.drop(() => true)
      else if (announcement.about === 'files-removed') {
        cache.drop((key) => key.startsWith(`${announcement.folder}/`))
      }
    },
    missed: () => cache.drop(() => true),
  })
  return cache
}

type RenditionServices = { db: Database; storage: Storage; maker: RenditionMaker }

type Options = RenditionServices & {
  cache: RenditionCache
  /** Whether this request's site may show images of this gallery. */
  mayShow(request: FastifyRequest, galleryId: number): boolean
}
type Params = { galleryId: string; image: string; width: string }

/** GET /media/{gallery}/{image}/{width}.webp: the URL is unguessable, and its content never changes. */
export const renditionRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  app.get<{ Params: Params }>(
    '/media/:galleryId(^[1-9]\\d{0,9}$)/:image(^[0-9a-f]{32}$)/:width(^\\d{1,4}).webp',
    { schema: { hide: true } },
    async (request, reply) => {
      const galleryId = Number(request.params.galleryId)
      const width = Number(request.params.width)
      if (!options.mayShow(request, galleryId)) throw notFound('Image')
      const folder = `${galleryFolder(galleryId)}/${request.params.image}`
      const etag = `"${request.params.image}-${width}"`
      const bytes = await options.cache.load(renditionKey(folder, width), () =>
        findOrMake(options, folder, width),
      )
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', etag)
        .header('cross-origin-resource-policy', 'cross-origin')
      if (matchesEtag(request, etag)) return reply.code(304).send()
      return reply.header('content-type', 'image/webp').send(bytes)
    },
  )
}

/** Reads a rendition from the storage, or makes it if it is missing. Refuses (404) when the image does not exist. */
async function findOrMake(services: RenditionServices, folder: string, width: number): Promise<Buffer> {
  const { db, storage } = services
  const [found] = await db
    .select({ image: images })
    .from(images)
    .innerJoin(galleries, eq(galleries.id, images.galleryId))
    .where(and(eq(images.filePath, folder), notSuspended))
  const image = found?.image
  const sizes = image ? renditionSizes(image.width, image.height) : []
  if (!image || !sizes.some((one) => one.width === width)) throw notFound('Image')
  const key = renditionKey(folder, width)
  try {
    return await storage.read(key)
  } catch (error) {
    if (!(error instanceof NoSuchFile)) throw error
  }
  await services.maker.finish(image)
  return storage.read(key).catch((error: unknown) => {
    throw error instanceof NoSuchFile ? notFound('Image') : error
  })
}
