import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Announcements } from '#server/database/announcements.ts'
import type { Database } from '#server/database/connect.ts'
import { type GalleryRow, galleries, type ImageRow, images } from '#server/database/tables/index.ts'
import { galleryFolder, logoFolder, servedKey } from '#server/files/folders.ts'
import { openOrMake } from '#server/files/open-or-make.ts'
import { etagOf, type StoredFiles } from '#server/files/send-stored.ts'
import { isListed, requireVisible, visitorAccess } from '#server/galleries/visibility.ts'
import { isVisible } from '#server/galleries/visible-images.ts'
import { type RenditionMaker, SERVED, type Served, servedFile } from '#server/images/make-renditions.ts'
import { beginPart, requestedPart, wholeFile } from '#server/platform/http/byte-range.ts'
import { matchesEtag } from '#server/platform/http/etag.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { type SingleFlight, singleFlight } from '#server/platform/single-flight.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { rememberAnswer } from './replay.ts'
import type { Door } from './visit.ts'

const CACHE_BYTES = 64 * 1024 * 1024
/**
 * Maximum size of a file in the cache, in bytes. Larger renditions would evict many small ones: only their size is
 * cached, and they are sent as they are read.
 */
const CACHED_FILE_BYTES = 512 * 1024
const BYTES_OF_ENTRY = 200

/** A served file, with its bytes if they are kept in memory. */
type Rendition = { size: number; bytes?: Buffer }

/** Values are null while an image waits for approval, which is not cached. */
export type RenditionCache = SingleFlight<Rendition | null> & {
  /** Finds a file that is in memory now. */
  find(key: string): Rendition | undefined
}

/** In-memory cache of renditions, invalidated when any process removes their files. */
export function renditionCache(announcements: Announcements): RenditionCache {
  const memory = new LRUCache<string, Rendition>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }) => BYTES_OF_ENTRY + (bytes?.length ?? 0),
  })
  const cache = singleFlight<Rendition | null>(memory)
  announcements.listen({
    onMessage(announcement) {
      const { about } = announcement
      if (about === 'files-removed') cache.drop((key) => key.startsWith(`${announcement.folder}/`))
      // Galleries are checked in every request; accounts of logos are not.
      if (about === 'suspension-changed') cache.drop((key) => key.startsWith(logoFolder('')))
    },
    onGap: () => cache.drop(() => true),
  })
  return { ...cache, find: (key) => memory.get(key) }
}

type RenditionServices = { db: Database; storage: Storage; files: StoredFiles; maker: RenditionMaker }

type Options = RenditionServices & { door: Door; cache: RenditionCache }
type Params = { galleryId: string; image: string; name: string; served: Served }

/**
 * GET /media/{gallery}/{image}/{width}.webp, and {width}.jpg and {x}-{y}.jpg for link previews, for anyone
 * with access to the gallery: the URL is unguessable, and its content never changes.
 */
export const renditionRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { door } = options
  app.get<{ Params: Params }>(
    '/media/:galleryId(^[1-9]\\d{0,9}$)/:image(^[0-9a-f]{32}$)/:name(^[1-9]\\d{0,3}|\\d{1,3}-\\d{1,3}).:served(^(?:webp|jpg)$)',
    { schema: { hide: true } },
    async (request, reply) => {
      const galleryId = Number(request.params.galleryId)
      const { name, served } = request.params
      const { type } = SERVED[served]
      const { snapshot, gallery, access } = await door.find(request, galleryId, {
        what: 'Image',
        byNumber: false,
      })
      requireVisible(access, gallery, 'Image')
      if (!isListed(gallery)) reply.header('x-robots-tag', 'noindex')
      const folder = `${galleryFolder(galleryId)}/${request.params.image}`
      const key = servedKey(folder, served, name)
      const etag = etagOf(key)
      const visible = await options.cache.load(key, async () => {
        const found = await findImage(options.db, folder)
        return found.visible ? loadOrMake(options, found, served, name) : null
      })
      // It may be approved at any time, so the error must not be cached.
      if (!visible && !(await door.isMember(request, galleryId))) throw notFound('Image')
      const isOpen = visible !== null && visitorAccess(gallery) === 'open'
      reply
        .header('cache-control', isOpen ? 'public, max-age=31536000, immutable' : 'private, max-age=3600')
        .header('etag', etag)
        .header('cross-origin-resource-policy', isOpen ? 'cross-origin' : 'same-origin')
      if (isOpen)
        rememberAnswer(request, reply, snapshot, { etag, find: inMemory(options, key, type), limited: false })
      if (matchesEtag(request, etag)) return reply.code(304).send()
      reply.header('content-type', type)
      const { bytes, size } =
        visible ?? (await loadOrMake(options, await findImage(options.db, folder), served, name))
      if (!bytes) return options.files.send(request, reply, { key, size })
      const part = requestedPart(request, reply, { length: size, etag })
      return beginPart(reply, size, part).send(part ? bytes.subarray(part.start, part.end + 1) : bytes)
    },
  )
}

const NOTHING = Buffer.alloc(0)

/** Answers requests for a whole open rendition: with its bytes, or by letting the proxy in front send it. */
function inMemory({ cache, files }: Options, key: string, type: string) {
  const accelerated = files.accelerate(key)
  /** Headers of an answer with the whole file, which never changes: alternating names and values. */
  let whole: string[] | undefined
  const proxied = Object.entries({ 'content-type': type, ...accelerated, 'content-length': '0' }).flat()
  return (request: Pick<FastifyRequest, 'headers'>) => {
    const found = cache.find(key)
    if (!found || request.headers.range !== undefined) return
    const { bytes, size } = found
    if (bytes) {
      whole ??= Object.entries({ 'content-type': type, ...wholeFile(size) }).flat()
      return { body: bytes, headers: whole }
    }
    if (accelerated) return { body: NOTHING, headers: proxied }
  }
}

/** The image in this folder. Refuses (404) if it does not exist. */
async function findImage(db: Database, folder: string) {
  const [found] = await db
    .select({ image: images, gallery: galleries, visible: isVisible })
    .from(images)
    .innerJoin(galleries, eq(galleries.id, images.galleryId))
    .where(eq(images.filePath, folder))
  if (!found) throw notFound('Image')
  return found
}

/**
 * A stored file, made if it is missing; with its bytes if they are sent from memory. Refuses (404) files that
 * are not made from the image, such as other widths. Cards with an earlier focus are kept.
 */
function loadOrMake(
  services: RenditionServices,
  { image, gallery }: { image: ImageRow; gallery: GalleryRow },
  served: Served,
  name: string,
): Promise<Rendition> {
  const key = servedKey(image.filePath, served, name)
  return openOrMake(
    () => load(services, key),
    async () => {
      const file = servedFile(image, gallery, served, name)
      if (!file) throw notFound('Image')
      await services.maker.make(image, served, file)
    },
  )
}

async function load({ storage, files }: RenditionServices, key: string): Promise<Rendition> {
  const { size, stream } = await storage.open(key)
  if (!files.accelerate(key) && size <= CACHED_FILE_BYTES) return { size, bytes: await buffer(stream) }
  stream.destroy()
  return { size }
}
