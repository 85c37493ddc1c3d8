import { FileList } from '#server/archives/file-list.ts'
import { originalFiles, packFiles } from '#server/archives/pack-files.ts'
import type { Archive } from '#server/archives/send-archive.ts'
import type { Base } from '#server/base.ts'
import type { GalleryRow } from '#server/database/tables/index.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { listVisibleChapters } from './chapters/list-chapters.ts'
import { forVisibleImages } from './list-images.ts'

/** The originals of the images that visitors see, in order, as one ZIP. Refuses (404) a gallery without any. */
export async function downloadGallery({ db, storage }: Base, gallery: GalleryRow): Promise<Archive> {
  const files = new FileList()
  const packOriginal = originalFiles(await listVisibleChapters(db, gallery.id))
  await forVisibleImages(db, gallery.id, (image) => files.add(packOriginal(image)))
  if (files.length === 0) throw nothingToDownload()
  return packFiles(storage, files)
}

export const nothingToDownload = () =>
  new Refusal(404, 'not_found', 'There are no images in this gallery to download.')
