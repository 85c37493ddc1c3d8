import { MAX_MANIFEST_BYTES } from '#contract/bundles.ts'
import { FileList } from '#server/archives/file-list.ts'
import { packFiles } from '#server/archives/pack-files.ts'
import type { Archive } from '#server/archives/send-archive.ts'
import type { Base } from '#server/base.ts'
import type { GalleryRow } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { prepareDownloads } from '#server/galleries/prepare-downloads.ts'
import { preparing, tooLarge } from '#server/platform/http/refusal.ts'
import type { BundlePages } from '#server/web-files/bundle-pages.ts'
import { addBundleFiles } from './bundle-files.ts'

/**
 * A gallery as a ZIP that is a whole site. Refuses (503) while renditions are being made, and (413) texts that are too
 * long to be imported again.
 */
export async function downloadBundle(
  services: Base & { pages: BundlePages },
  gallery: GalleryRow,
): Promise<Archive> {
  const { db, jobs, limits, storage, pages } = services
  const files = new FileList()
  const { manifestBytes, ready, total } = await addBundleFiles({ db, pages }, gallery, (file) =>
    files.add(file),
  )
  if (manifestBytes > MAX_MANIFEST_BYTES) {
    throw tooLarge('The texts of this gallery are longer than a bundle can hold (50 MB).')
  }
  if (ready < total) {
    // Jobs are usually waiting already, but images of earlier versions have none.
    if (await limits('prepare-bundle').allows(String(gallery.id))) {
      await transact(db, (tx) => jobs.enlist(tx, prepareDownloads, [{ galleryId: gallery.id }]))
    }
    throw preparing('bundle', ready, total)
  }
  return packFiles(storage, files)
}
