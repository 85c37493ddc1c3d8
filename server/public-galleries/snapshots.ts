import { createHash } from 'node:crypto'
import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { Chapter } from '#contract/chapters.ts'
import type { GalleryReference } from '#contract/ids.ts'
import type { Language } from '#contract/languages.ts'
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
import { type Addressing, isDomainOfGallery, visitorsAddress } from '#server/galleries/address.ts'
import { isFound } from '#server/galleries/found.ts'
import { HELD_LINK, type HeldLink } from '#server/galleries/gallery-cookie.ts'
import { galleryCover } from '#server/galleries/gallery-cover.ts'
import type { Place } from '#server/galleries/place.ts'
import { findStudio } from '#server/galleries/studio.ts'
import { translatedInto } from '#server/galleries/translated-into.ts'
import { visitorAccess } from '#server/galleries/visibility.ts'
import { listVisibleChapters } from '#server/images/chapters/list-chapters.ts'
import { countVisibleImages, findVisibleImage } from '#server/images/list-images.ts'
import { type FoundSite, findSite } from './find-site.ts'
import { createMemory, type Keeping, type Memory } from './memory.ts'

/** A gallery in this process's memory. */
export type Snapshot = Memory & {
  gallery: GalleryRow
  /** Studio of the owner, if visitors' pages show it. */
  studio: Studio | null
  /** Counts the images visible to visitors. */
  count(): Promise<number>
  /** Chapters with an image visible to visitors, in order. */
  chapters(): Promise<Chapter[]>
  /** Languages into which any part is translated. */
  languages(): Promise<Language[]>
  /** An image visible to visitors. */
  image(id: number): Promise<ImageRow | undefined>
  /** Cover; undefined without images. */
  cover(): Promise<ImageRow | undefined>
  /** A view link of the gallery. */
  viewLink(id: number): Promise<HeldLink | null>
}

/** An enabled site in this process's memory, with its whole page. Open until one of its galleries closes. */
export type SiteSnapshot = Memory & {
  site: FoundSite
}

/**
 * Answers visitors without a query. A change made by this process is visible once it is acknowledged, one
 * made by another process once it is announced. While announcements do not arrive, the database is queried
 * each time, unless it is down altogether.
 */
export type Snapshots = {
  /** Undefined if there is no such gallery, or its owner is suspended. */
  find(reference: GalleryReference): Promise<Snapshot | undefined>
  /** The gallery or site at this place, by its name or verified domain. Undefined also for disabled sites. */
  findAt(place: Place): Promise<Snapshot | SiteSnapshot | undefined>
  /** The gallery at this place, by its name or verified domain. Undefined also for a site. */
  findGalleryAt(place: Place): Promise<Snapshot | undefined>
  /** The value that any snapshot remembers under this key. */
  recall(key: string): unknown
}

type Held = (Snapshot | SiteSnapshot) & Keeping

export function gallerySnapshots(
  db: Database,
  addressing: Addressing,
  announcements: Pick<Announcements, 'listen' | 'mayServeFromMemory'>,
): Snapshots {
  const memory = createMemory<Held>()
  announcements.listen({
    onMessage(announcement) {
      if (announcement.about === 'site-changed') memory.drop([siteId(announcement.siteOf)])
      if (announcement.about === 'suspension-changed') memory.drop(memory.ids())
      if (announcement.about !== 'gallery-changed') return
      const { galleryId, ownerId } = announcement
      const sites = ownerId === undefined ? memory.ids().filter(isSite) : [siteId(ownerId)]
      memory.drop([galleryIdOf(galleryId), ...sites])
    },
    onGap: () => memory.drop(memory.ids()),
  })

  async function loadGallery(which: SQL): Promise<(Snapshot & Keeping) | undefined> {
    const found = await findGallery(db, which)
    if (!found) return
    const { gallery, domain } = found
    const { id } = gallery
    const held: Snapshot & Keeping = memory.keeping(
      {
        id: galleryIdOf(id),
        version: `${id}-${gallery.version}`,
        address: visitorsAddress(gallery, domain, addressing),
        isOpen: () => visitorAccess(gallery) === 'open',
      },
      gallery,
      {
        gallery,
        studio: await findStudio(db, gallery, addressing),
        count: () => held.once('count', () => countVisibleImages(db, id)),
        chapters: () => held.once('chapters', () => listVisibleChapters(db, id)),
        languages: () => held.once('languages', () => translatedInto(db, id)),
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
    return memory.keeping(
      {
        id: siteId(userId),
        version,
        address: visitorsAddress({ subdomain: site.name! }, domain, addressing),
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
    const known = memory.peek(name)
    if (known && isSite(known.id) && !known.isOpen()) memory.drop([known.id])
    return memory.find(name, load)
  }

  async function findAt(place: Place): Promise<Held | undefined> {
    return find<Held>('name' in place ? `.${place.name}` : `@${place.domain}`, async () => {
      const holder = await ('name' in place ? holderOfName(db, place.name) : holderOfDomain(db, place.domain))
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
    async findGalleryAt(place) {
      const found = await findAt(place)
      return found && 'gallery' in found ? found : undefined
    },
    recall: (key) => (announcements.mayServeFromMemory() ? memory.recall(key) : undefined),
  }
}

const galleryIdOf = (id: number) => `gallery ${id}`
const SITES = 'site '
const siteId = (userId: string) => `${SITES}${userId}`
const isSite = (id: string) => id.startsWith(SITES)

/** The gallery or site of a name or a domain. */
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
  const [found] = await db
    .select({ gallery: galleries, domain: customDomains.hostname })
    .from(galleries)
    .leftJoin(customDomains, isDomainOfGallery)
    .where(and(which, isFound))
  return found
}

async function findHeldLink(db: Database, galleryId: number, linkId: number): Promise<HeldLink | null> {
  const [found] = await db
    .select(HELD_LINK)
    .from(viewLinks)
    .where(and(eq(viewLinks.id, linkId), eq(viewLinks.galleryId, galleryId)))
  return found ?? null
}
