import type { SQL } from 'drizzle-orm'
import { FileList } from '#server/archives/file-list.ts'
import { packFiles } from '#server/archives/pack-files.ts'
import type { Archive } from '#server/archives/send-archive.ts'
import type { Base } from '#server/base.ts'
import type { Database } from '#server/database/connect.ts'
import type { GalleryRow } from '#server/database/tables/index.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import { originalsIn } from './archive-names.ts'
import { chosenIn, noLongerThere } from './image-ids.ts'
import { forImages } from './list-images.ts'

/** The originals of the images that visitors see, in order, as one ZIP. Refuses (404) a gallery without any. */
export async function downloadGallery({ db, storage }: Base, gallery: GalleryRow): Promise<Archive> {
  return packFiles(storage, await originalsOf(db, gallery, visibleIn(gallery.id)))
}

/**
 * The originals of these images of the gallery, in its order, as one ZIP; also of those that wait for approval. Refuses
 * (409) an id that is not an image of this gallery.
 */
export async function downloadImages(
  { db, storage }: Base,
  gallery: GalleryRow,
  imageIds: readonly number[],
): Promise<Archive> {
  const files = await originalsOf(db, gallery, chosenIn(gallery.id, imageIds))
  if (files.length < imageIds.length) throw noLongerThere()
  return packFiles(storage, files)
}

async function originalsOf(db: Database, gallery: GalleryRow, which: SQL): Promise<FileList> {
  const files = new FileList()
  const packOriginal = await originalsIn(db, gallery.id)
  await forImages(db, which, (image) => files.add(packOriginal(image)))
  return files
}
