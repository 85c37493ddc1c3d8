import { and, eq, sql } from 'drizzle-orm'
import type { SampleGallery } from '#contract/public-galleries.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries, images, samples } from '#server/database/tables/index.ts'
import { presentRenditions } from '#server/files/folders.ts'
import { type Addressing, galleryAddress } from '#server/galleries/address.ts'
import { focusColumns, focusOf } from '#server/galleries/focus-of.ts'
import { readingOrder } from '#server/galleries/reading-order.ts'
import { listed } from '#server/galleries/visibility.ts'
import { isVisible } from '#server/galleries/visible-images.ts'

/** Images of each gallery that the landing page can show. */
const PICTURES = 6

/** The existing sample galleries in their order, with their first images. One query. */
export async function listSamples(db: Database, addressing: Addressing): Promise<SampleGallery[]> {
  const numbered = db
    .select({
      galleryId: images.galleryId,
      title: images.title,
      width: images.width,
      height: images.height,
      placeholder: images.placeholder,
      filePath: images.filePath,
      ...focusColumns,
      place: sql<number>`row_number() over (partition by ${images.galleryId} order by ${readingOrder})`.as(
        'place',
      ),
      imageCount: sql<number>`(count(*) over (partition by ${images.galleryId}))::int`.as('image_count'),
    })
    .from(images)
    .innerJoin(samples, eq(samples.galleryId, images.galleryId))
    .where(isVisible)
    .as('numbered')
  const rows = await db
    .select()
    .from(samples)
    .innerJoin(galleries, eq(galleries.id, samples.galleryId))
    .innerJoin(numbered, eq(numbered.galleryId, samples.galleryId))
    .where(and(sql`${numbered.place} <= ${PICTURES}`, listed))
    .orderBy(samples.position, numbered.place)

  const shown = new Map<number, SampleGallery>()
  for (const { galleries: gallery, numbered: image } of rows) {
    const sample = shown.get(gallery.id) ?? {
      title: gallery.title,
      description: gallery.description,
      address: galleryAddress(gallery.subdomain, addressing),
      imageCount: image.imageCount,
      images: [],
    }
    shown.set(gallery.id, sample)
    sample.images.push({
      title: image.title,
      width: image.width,
      height: image.height,
      ...focusOf(image),
      placeholder: image.placeholder,
      renditions: presentRenditions(image),
    })
  }
  return [...shown.values()]
}
