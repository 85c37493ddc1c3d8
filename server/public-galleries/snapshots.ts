import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Chapter } from '#contract/chapters.ts'
import type { GalleryReference } from '#contract/ids.ts'
import type { Announcements } from '#server/database/announcements.ts'
import type { Database } from '#server/database/connect.ts'
import {
  customDomains,
  type GalleryRow,
  galleries,
  type ImageRow,
  users,
  viewLinks,
} from '#server/database/tables/index.ts'
import { visitorsAddress } from '#server/galleries/address.ts'
import { isFound } from '#server/galleries/found.ts'
import type { HeldLink } from '#server/galleries/gallery-cookie.ts'
import { galleryCover } from '#server/galleries/gallery-cover.ts'
import { listVisibleChapters } from '#server/images/chapters/list-chapters.ts'
import { countVisibleImages, findVisibleImage } from '#server/images/list-images.ts'
import { singleFlight } from '#server/platform/single-flight.ts'

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

/** What this process knows of a gallery. Any announced change drops all of it at once. */
export type Snapshot = {
  gallery: GalleryRow
  /** The name of the owner's studio, where visitors' pages show it. */
  studio: string | null
  /** Of its page, at its verified domain or else at its subdomain: the same wherever the page is shown. */
  address: string
  /** How many images visitors see. */
  count(): Promise<number>
  /** Its chapters with an image that visitors see, in order. */
  chapters(): Promise<Chapter[]>
  /** An image that visitors see. */
  image(id: number): Promise<ImageRow | undefined>
  /** Undefined without images. */
  cover(): Promise<ImageRow | undefined>
  /** A view link of the gallery. */
  viewLink(id: number): Promise<HeldLink | null>
  /** The value of this key, made once for all requests. Undefined is not kept. */
  once<Value>(key: string, make: () => Promise<Value>): Promise<Value>
  /** The same if it is in memory. */
  peek(key: string): unknown
  /** Keeps what `recall` finds. */
  remember(key: string, value: object, bytes: number): void
}

/**
 * Visitors are answered from these without a query. A change made by this process is known when it is acknowledged,
 * that of another process as soon as it is announced. While announcements do not arrive, the database is asked each
 * time, unless the whole database is away.
 */
export type Snapshots = {
  /** Undefined when there is no such gallery, or its owner is suspended. */
  find(reference: GalleryReference): Promise<Snapshot | undefined>
  /** The gallery that this host shows, by its subdomain or verified domain. `host` is lower case. */
  findAt(host: string): Promise<Snapshot | undefined>
  /** What any snapshot remembers under this key. */
  recall(key: string): unknown
}

/** With the names by which it is found, and the keys and size of what is made of it, oldest first. */
type Held = Snapshot & { names: Set<string>; keys: Set<string>; bytes: number }
type Part = { of: Held; value: unknown; bytes: number }

export function gallerySnapshots(
  db: Database,
  publicUrl: URL,
  announcements: Pick<Announcements, 'listen' | 'mayServeFromMemory'>,
): Snapshots {
  const loading = singleFlight<Snapshot | undefined>()
  const byName = new Map<string, Held>()
  const parts = new LRUCache<string, Part>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    dispose({ of, bytes }, key) {
      of.bytes -= bytes
      of.keys.delete(key)
    },
  })
  const byId = new LRUCache<number, Held>({
    maxSize: MAX_ROW_BYTES,
    sizeCalculation: ({ gallery }) => bytesOf(gallery),
    disposeAfter({ names, keys }) {
      for (const name of names) byName.delete(name)
      for (const key of keys) parts.delete(key)
    },
  })

  /** What is read from the database while this changes may be older than the change. */
  let changes = 0
  function drop(galleryId?: number) {
    changes++
    loading.drop(() => false)
    if (galleryId === undefined) byId.clear()
    else byId.delete(galleryId)
  }
  announcements.listen({
    onMessage(announcement) {
      if (announcement.about === 'gallery-changed') drop(announcement.galleryId)
      if (announcement.about === 'suspension-changed') drop()
    },
    onGap: () => drop(),
  })

  function keep(of: Held, key: string, value: unknown, size: number) {
    const bytes = size + 2 * key.length + BYTES_OF_ENTRY
    const isCurrent = byId.peek(of.gallery.id) === of
    if (!isCurrent || key.length > MAX_KEY_CHARS || bytes > MAX_GALLERY_BYTES) return
    parts.set(key, { of, value, bytes })
    of.keys.add(key)
    of.bytes += bytes
    for (const oldest of of.keys) if (of.bytes > MAX_GALLERY_BYTES) parts.delete(oldest)
  }

  function snapshotOf({ gallery, domain, studioName }: Found): Held {
    const making = singleFlight<unknown>()
    const { id } = gallery
    const held: Held = {
      ...{
        gallery,
        studio: gallery.showByline ? studioName : null,
        address: visitorsAddress(gallery, domain, publicUrl),
        names: new Set(),
        keys: new Set(),
        bytes: 0,
      },
      count: () => held.once('count', () => countVisibleImages(db, id)),
      chapters: () => held.once('chapters', () => listVisibleChapters(db, id)),
      image: (imageId) => held.once(`image ${imageId}`, () => findVisibleImage(db, id, imageId)),
      cover: () =>
        held.once('cover', async () => ((await held.count()) > 0 ? galleryCover(db, id) : undefined)),
      viewLink: (linkId) => held.once(`view-link ${linkId}`, () => findHeldLink(db, id, linkId)),
      async once<Value>(key: string, make: () => Promise<Value>) {
        const known = held.peek(key)
        if (known !== undefined) return known as Value
        return making.load(key, async () => {
          const value = await make()
          if (value !== undefined) keep(held, `${id}#${key}`, value, bytesOf(value))
          return value
        }) as Promise<Value>
      },
      peek(key) {
        const part = parts.get(`${id}#${key}`)
        return part?.of === held ? part.value : undefined
      },
      remember: (key, value, size) => keep(held, key, value, size),
    }
    return held
  }

  async function find(name: string, which: SQL): Promise<Snapshot | undefined> {
    if (!announcements.mayServeFromMemory()) {
      const found = await findGallery(db, which)
      return found && snapshotOf(found)
    }
    const known = byName.get(name)
    if (known) {
      byId.get(known.gallery.id)
      return known
    }
    return loading.load(name, async () => {
      const before = changes
      const found = await findGallery(db, which)
      if (!found || changes !== before) return found && snapshotOf(found)
      const { id, version } = found.gallery
      let snapshot = byId.get(id)
      if (snapshot?.gallery.version !== version) {
        snapshot = snapshotOf(found)
        byId.set(id, snapshot)
      }
      snapshot.names.add(name)
      byName.set(name, snapshot)
      return snapshot
    })
  }

  const suffix = `.${publicUrl.host}`
  return {
    find: (reference) =>
      typeof reference === 'number'
        ? find(String(reference), eq(galleries.id, reference))
        : find(`#${reference}`, eq(galleries.publicId, reference)),
    findAt(host) {
      if (host.endsWith(suffix)) {
        const subdomain = host.slice(0, -suffix.length)
        return find(`.${subdomain}`, eq(galleries.subdomain, subdomain))
      }
      const hostname = host.replace(/:\d+$/, '')
      return find(`@${hostname}`, eq(customDomains.hostname, hostname))
    },
    recall: (key) => (announcements.mayServeFromMemory() ? parts.get(key)?.value : undefined),
  }
}

type Found = { gallery: GalleryRow; domain: string | null; studioName: string | null }

async function findGallery(db: Database, which: SQL): Promise<Found | undefined> {
  const verified = and(eq(customDomains.galleryId, galleries.id), isNotNull(customDomains.verifiedAt))
  const [found] = await db
    .select({ gallery: galleries, domain: customDomains.hostname, studioName: users.studioName })
    .from(galleries)
    .innerJoin(users, eq(users.id, galleries.userId))
    .leftJoin(customDomains, verified)
    .where(and(which, isFound))
  return found
}

async function findHeldLink(db: Database, galleryId: number, linkId: number): Promise<HeldLink | null> {
  const { id, token, downloads, picks, isActive, expiresAt } = viewLinks
  const [found] = await db
    .select({ id, token, downloads, picks, isActive, expiresAt })
    .from(viewLinks)
    .where(and(eq(viewLinks.id, linkId), eq(viewLinks.galleryId, galleryId)))
  return found ?? null
}

/** About as much as a value takes in memory. */
const bytesOf = (value: unknown): number =>
  Buffer.isBuffer(value) ? value.length : 2 * JSON.stringify(value).length + BYTES_OF_ENTRY
