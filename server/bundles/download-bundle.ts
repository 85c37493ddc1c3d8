import { MAX_MANIFEST_BYTES } from '#contract/bundles.ts'
import { FileList } from '#server/archives/file-list.ts'
import { type PackedFile, packFiles } from '#server/archives/pack-files.ts'
import type { Archive } from '#server/archives/send-archive.ts'
import { packWithTexts } from '#server/archives/text-file.ts'
import type { Base } from '#server/base.ts'
import type { GalleryRow } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import type { Staging } from '#server/files/staging.ts'
import { prepareDownloads } from '#server/galleries/prepare-downloads.ts'
import { preparing } from '#server/platform/http/refusal.ts'
import type { BundlePages } from '#server/web-files/bundle-pages.ts'
import { addBundleFiles } from './bundle-files.ts'

/**
 * A gallery as a ZIP that is a whole site. Refuses (503) while renditions are being made, and (413) texts that are too
 * long to be imported again.
 */
export async function downloadBundle(
  services: Base & { staging: Staging; pages: BundlePages },
  gallery: GalleryRow,
): Promise<Archive> {
  const { db, jobs, limits, storage, staging, pages } = services
  return packWithTexts(staging, async (texts) => {
    const files = new FileList()
    const add = (file: PackedFile) => files.add(file)
    const { ready, total } = await addBundleFiles({ db, pages, texts }, gallery, add, MAX_MANIFEST_BYTES)
    if (ready < total) {
      // Jobs are usually waiting already, but images of earlier versions have none.
      if (await limits('prepare-bundle').allows(String(gallery.id))) {
        await transact(db, (tx) => jobs.enlist(tx, prepareDownloads, [{ galleryId: gallery.id }]))
      }
      throw preparing('bundle', ready, total)
    }
    return packFiles(storage, files)
  })
}
