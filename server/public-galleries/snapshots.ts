import { createHash } from 'node:crypto'
import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Chapter } from '#contract/chapters.ts'
import type { GalleryReference } from '#contract/ids.ts'
import type { Studio } from '#contract/studio.ts'
import type { Announcements } from '#server/database/announcements.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import {
  customDomains,
  type GalleryRow,
  galleries,
  type ImageRow,
  names,
  viewLinks,
} from '#server/database/tables/index.ts'
import { visitorsAddress } from '#server/galleries/address.ts'
import { isFound } from '#server/galleries/found.ts'
import type { HeldLink } from '#server/galleries/gallery-cookie.ts'
import { galleryCover } from '#server/galleries/gallery-cover.ts'
import { findStudio } from '#server/galleries/studio.ts'
import { visitorAccess } from '#server/galleries/visibility.ts'
import { listVisibleChapters } from '#server/images/chapters/list-chapters.ts'
import { countVisibleImages, findVisibleImage } from '#server/images/list-images.ts'
import { singleFlight } from '#server/platform/single-flight.ts'
import { type FoundSite, findSite } from './find-site.ts'

const MB = 1024 * 1024
/** Of the rows of galleries. */
const MAX_ROW_BYTES = 16 * MB
/** Of everything that is made of them. */
const MAX_BYTES = 64 * MB
/** Of what is made of one gallery, so that one with many images does not push out a hundred others. */
const MAX_GALLERY_BYTES = MAX_BYTES / 8
/** Nothing is kept under longer keys, which callers choose. */
const MAX_KEY_CHARS = 500
const BYTES_OF_ENTRY = 500

/** Things made of a gallery or a site and kept until it changes: an announced change drops all of it at once. */
export type Memory = {
  /** Another one whenever anything of it is different. */
  version: string
  /** Of its page, at its verified domain or else at its subdomain: the same wherever the page is shown. */
  address: string
  /** Tells whether every visitor is answered alike now. */
  isOpen(): boolean
  /** The value of this key, made once for all requests. Undefined is not kept. */
  once<Value>(key: string, make: () => Promise<Value>): Promise<Value>
  /** The same if it is in memory. */
  peek(key: string): unknown
  /** Keeps what `recall` finds. */
  remember(key: string, value: object, bytes: number): void
}

/** Knowledge of this process of a gallery. */
export type Snapshot = Memory & {
  gallery: GalleryRow
  /** Whose it is, where visitors' pages say so. */
  studio: Studio | null
  /** Counts the images that visitors see. */
  count(): Promise<number>
  /** Its chapters with an image that visitors see, in order. */
  chapters(): Promise<Chapter[]>
  /** An image that visitors see. */
  image(id: number): Promise<ImageRow | undefined>
  /** Undefined without images. */
  cover(): Promise<ImageRow | undefined>
  /** A view link of the gallery. */
  viewLink(id: number): Promise<HeldLink | null>
}

/** Knowledge of this process of a site that is enabled: all that its page says. It is open until one of its galleries closes. */
export type SiteSnapshot = Memory & {
  site: FoundSite
}

/**
 * Visitors are answered from these without a query. A change made by this process is known when it is acknowledged,
 * that of another process as soon as it is announced. While announcements do not arrive, the database is asked each
 * time, unless the whole database is away.
 */
export type Snapshots = {
  /** Undefined when there is no such gallery, or its owner is suspended. */
  find(reference: GalleryReference): Promise<Snapshot | undefined>
  /**
   * The gallery or the site that this host shows, by its subdomain or verified domain. `host` is lower case. Undefined
   * also for a site that is off.
   */
  findAt(host: string): Promise<Snapshot | SiteSnapshot | undefined>
  /** The same, for what is only about galleries. */
  findGalleryAt(host: string): Promise<Snapshot | undefined>
  /** The value that any snapshot remembers under this key. */
  recall(key: string): unknown
}

/** With the names by which it is found, and the keys and size of what is made of it, oldest first. */
type Held = (Snapshot | SiteSnapshot) & Keeping
type Keeping = Memory & {
  id: string
  rowBytes: number
  names: Set<string>
  keys: Set<string>
  bytes: number
}
type Part = { of: Keeping; value: unknown; bytes: number }

export function gallerySnapshots(
  db: Database,
  publicUrl: URL,
  announcements: Pick<Announcements, 'listen' | 'mayServeFromMemory'>,
): Snapshots {
  const loading = singleFlight<Held | undefined>()
  const byName = new Map<string, Held>()
  const parts = new LRUCache<string, Part>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    dispose({ of, bytes }, key) {
      of.bytes -= bytes
      of.keys.delete(key)
    },
  })
  const byId = new LRUCache<string, Held>({
    maxSize: MAX_ROW_BYTES,
    sizeCalculation: ({ rowBytes }) => rowBytes,
    disposeAfter({ names, keys }) {
      for (const name of names) byName.delete(name)
      for (const key of keys) parts.delete(key)
    },
  })

  /** Rises with each change: rows that were read meanwhile may be older than it. */
  let changes = 0
  function drop(isConcerned: (id: string) => boolean) {
    changes++
    loading.drop(() => false)
    for (const id of [...byId.keys()]) if (isConcerned(id)) byId.delete(id)
  }
  function dropOne(id: string) {
    changes++
    loading.drop(() => false)
    byId.delete(id)
  }
  announcements.listen({
    onMessage(announcement) {
      if (announcement.about === 'site-changed') dropOne(siteId(announcement.siteOf))
      if (announcement.about === 'suspension-changed') drop(() => true)
      if (announcement.about !== 'gallery-changed') return
      const { galleryId, ownerId } = announcement
      dropOne(galleryIdOf(galleryId))
      if (ownerId === undefined) drop(isSite)
      else dropOne(siteId(ownerId))
    },
    onGap: () => drop(() => true),
  })

  function keep(of: Keeping, key: string, value: unknown, size: number) {
    const bytes = size + 2 * key.length + BYTES_OF_ENTRY
    const isCurrent = byId.peek(of.id) === of
    if (!isCurrent || key.length > MAX_KEY_CHARS || bytes > MAX_GALLERY_BYTES) return
    parts.set(key, { of, value, bytes })
    of.keys.add(key)
    of.bytes += bytes
    for (const oldest of of.keys) if (of.bytes > MAX_GALLERY_BYTES) parts.delete(oldest)
  }

  type Known = Pick<Keeping, 'id' | 'version' | 'address' | 'isOpen'>
  /** A new cache entry, with what is already loaded. */
  function keeping<More extends object>(known: Known, row: object, more: More): Keeping & More {
    const making = singleFlight<unknown>()
    const held: Keeping & More = {
      ...known,
      ...more,
      ...{ rowBytes: bytesOf(row), names: new Set(), keys: new Set(), bytes: 0 },
      async once<Value>(key: string, make: () => Promise<Value>) {
        const known = held.peek(key)
        if (known !== undefined) return known as Value
        return making.load(key, async () => {
          const value = await make()
          if (value !== undefined) keep(held, `${held.id}#${key}`, value, bytesOf(value))
          return value
        }) as Promise<Value>
      },
      peek(key: string) {
        const part = parts.get(`${held.id}#${key}`)
        return part?.of === held ? part.value : undefined
      },
      remember: (key: string, value: object, size: number) => keep(held, key, value, size),
    }
    return held
  }

  async function loadGallery(which: SQL): Promise<(Snapshot & Keeping) | undefined> {
    const found = await findGallery(db, which)
    if (!found) return
    const { gallery, domain } = found
    const { id } = gallery
    const held: Snapshot & Keeping = keeping(
      {
        id: galleryIdOf(id),
        version: `${id}-${gallery.version}`,
        address: visitorsAddress(gallery, domain, publicUrl),
        isOpen: () => visitorAccess(gallery) === 'open',
      },
      gallery,
      {
        gallery,
        studio: await findStudio(db, gallery, publicUrl),
        count: () => held.once('count', () => countVisibleImages(db, id)),
        chapters: () => held.once('chapters', () => listVisibleChapters(db, id)),
        image: (imageId: number) => held.once(`image ${imageId}`, () => findVisibleImage(db, id, imageId)),
        cover: () =>
          held.once('cover', async () => ((await held.count()) > 0 ? galleryCover(db, id) : undefined)),
        viewLink: (linkId: number) => held.once(`view-link ${linkId}`, () => findHeldLink(db, id, linkId)),
      },
    )
    return held
  }

  async function loadSite(userId: string): Promise<(SiteSnapshot & Keeping) | undefined> {
    const found = await findSite(db, userId)
    if (!found) return
    const { site, domain } = found
    const closings = found.galleries.map(({ gallery }) => gallery.closesAt?.getTime() ?? Infinity)
    const closes = Math.min(...closings)
    const version = createHash('sha256').update(JSON.stringify(found)).digest('base64url').slice(0, 16)
    return keeping(
      {
        id: siteId(userId),
        version,
        address: visitorsAddress({ subdomain: site.name! }, domain, publicUrl),
        isOpen: () => clock.ms() < closes,
      },
      found,
      { site: found },
    )
  }

  async function find<Kind extends Held>(
    name: string,
    load: () => Promise<Kind | undefined>,
  ): Promise<Kind | undefined> {
    if (!announcements.mayServeFromMemory()) return load()
    const known = byName.get(name) as Kind | undefined
    if (known && isSite(known.id) && !known.isOpen()) dropOne(known.id)
    else if (known) {
      byId.get(known.id)
      return known
    }
    return loading.load(name, async () => {
      const before = changes
      const found = await load()
      if (!found || changes !== before) return found
      let held = byId.get(found.id)
      if (held?.version !== found.version) {
        held = found
        byId.set(found.id, held)
      }
      held.names.add(name)
      byName.set(name, held)
      return held
    }) as Promise<Kind | undefined>
  }

  const suffix = `.${publicUrl.host}`
  async function findAt(host: string): Promise<Held | undefined> {
    const isSubdomain = host.endsWith(suffix)
    const name = isSubdomain ? host.slice(0, -suffix.length) : host.replace(/:\d+$/, '')
    return find<Held>(`${isSubdomain ? '.' : '@'}${name}`, async () => {
      const holder = await (isSubdomain ? holderOfName(db, name) : holderOfDomain(db, name))
      if (!holder) return
      return holder.galleryId === null
        ? loadSite(holder.siteOf!)
        : loadGallery(eq(galleries.id, holder.galleryId))
    })
  }
  return {
    find: (reference) =>
      typeof reference === 'number'
        ? find(String(reference), () => loadGallery(eq(galleries.id, reference)))
        : find(`#${reference}`, () => loadGallery(eq(galleries.publicId, reference))),
    findAt,
    async findGalleryAt(host) {
      const found = await findAt(host)
      return found && 'gallery' in found ? found : undefined
    },
    recall: (key) => (announcements.mayServeFromMemory() ? parts.get(key)?.value : undefined),
  }
}

const galleryIdOf = (id: number) => `gallery ${id}`
const SITES = 'site '
const siteId = (userId: string) => `${SITES}${userId}`
const isSite = (id: string) => id.startsWith(SITES)

/** The gallery or site to which a name or a domain leads. */
type Holder = { galleryId: number | null; siteOf: string | null }

async function holderOfName(db: Database, name: string): Promise<Holder | undefined> {
  const { galleryId, siteOf } = names
  const [holder] = await db.select({ galleryId, siteOf }).from(names).where(eq(names.name, name))
  return holder
}

async function holderOfDomain(db: Database, hostname: string): Promise<Holder | undefined> {
  const { galleryId, siteOf } = customDomains
  const [holder] = await db
    .select({ galleryId, siteOf })
    .from(customDomains)
    .where(and(eq(customDomains.hostname, hostname), isNotNull(customDomains.verifiedAt)))
  return holder
}

type Found = { gallery: GalleryRow; domain: string | null }

async function findGallery(db: Database, which: SQL): Promise<Found | undefined> {
  const verified = and(eq(customDomains.galleryId, galleries.id), isNotNull(customDomains.verifiedAt))
  const [found] = await db
    .select({ gallery: galleries, domain: customDomains.hostname })
    .from(galleries)
    .leftJoin(customDomains, verified)
    .where(and(which, isFound))
  return found
}

async function findHeldLink(db: Database, galleryId: number, linkId: number): Promise<HeldLink | null> {
  const { id, token, mayShare, guestToken, downloads, picks, isActive, expiresAt } = viewLinks
  const [found] = await db
    .select({ id, token, mayShare, guestToken, downloads, picks, isActive, expiresAt })
    .from(viewLinks)
    .where(and(eq(viewLinks.id, linkId), eq(viewLinks.galleryId, galleryId)))
  return found ?? null
}

/** About as much as a value takes in memory. */
const bytesOf = (value: unknown): number =>
  Buffer.isBuffer(value) ? value.length : 2 * JSON.stringify(value).length + BYTES_OF_ENTRY
