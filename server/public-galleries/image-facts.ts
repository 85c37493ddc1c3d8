import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/connect.ts'
import type { GalleryRow, ImageRow } from '#server/database/tables/index.ts'
import { countVisibleImages, findVisibleImage } from '#server/images/list-images.ts'
import { singleFlight } from '#server/platform/single-flight.ts'

type VersionOf = Pick<GalleryRow, 'id' | 'version'>

/** What visitors see of a gallery's images, in memory until the gallery has another version. */
export type ImageFacts = {
  count(gallery: VersionOf): Promise<number>
  find(gallery: VersionOf, imageId: number): Promise<ImageRow | undefined>
}

export function imageFacts(db: Database): ImageFacts {
  const counts = singleFlight<number>(new LRUCache({ max: 10_000 }))
  const images = singleFlight<ImageRow | undefined>(new LRUCache({ max: 2_000 }))
  return {
    count: ({ id, version }) => counts.load(`${id} ${version}`, () => countVisibleImages(db, id)),
    find: ({ id, version }, imageId) =>
      images.load(`${id} ${version} ${imageId}`, () => findVisibleImage(db, id, imageId)),
  }
}
