import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { and, eq, lt } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Transaction } from '#server/database/connect.ts'
import { type ImageRow, type UploadRow, uploadParts, uploads } from '#server/database/tables/index.ts'
import { originalKey } from '#server/files/folders.ts'
import { measureContent } from '#server/files/measure-content.ts'
import { type Addition, storeAndInsert } from '#server/images/add-images.ts'
import { prepareImage, recipientOf } from '#server/images/prepare-image.ts'
import { hasKeptRoom } from '#server/images/unfinished-uploads.ts'
import type { UploadServices } from '#server/images/upload-services.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { tellOfGuestImages } from '#server/upload-links/notify-owner.ts'
import { saveReceipt } from '#server/upload-links/receipts.ts'
import { refuseUpload, removeParts } from './end-upload.ts'
import { receiptOf } from './present-upload.ts'
import type { Rest } from './receive-bytes.ts'

/** Thrown if another request has moved or ended the upload since its row was read. */
export class UploadMoved extends Error {}

/**
 * Makes the image of an upload from its stored parts and the end of its file, once: it is visible when this resolves. If
 * the file is refused, or there is no room left for it, the reason is recorded and its bytes are removed. After any other
 * failure the end can be sent again.
 *
 * @throws UploadMoved, and NoSuchFile if stored parts are gone
 */
export async function finishUpload(
  services: UploadServices,
  upload: UploadRow,
  end: Rest,
  folder: string,
  confirm: Addition['confirm'],
): Promise<ImageRow> {
  const { db, jobs } = services
  try {
    const whole = path.join(folder, 'whole')
    const content = Readable.from(contentOf(services, upload, end), { objectMode: false })
    const measured = await measureContent(content, whole)
    if (measured.bytes !== upload.length) throw new UploadMoved()
    const file = { ...measured, path: whole, name: upload.fileName }
    const { galleryId, userId, shareableLinkId, uploaderName } = upload
    const to = recipientOf(galleryId, upload)
    const prepared = await prepareImage(services, to, file, new AbortController().signal)
    const [image] = await storeAndInsert(services, [prepared], {
      galleryId,
      uploader: { userId, shareableLinkId, uploaderName },
      confirm,
      reservedBytes: hasKeptRoom(upload) ? upload.length : 0,
      alsoWrite: (tx, [row]) => noteImage(tx, services, upload, end, row!),
    })
    return image!
  } catch (error) {
    if (error instanceof Refusal && isFinal(error)) {
      // An image of another request for this upload may have filled the gallery.
      if (!(await refuseUpload(db, jobs, upload, error))) throw new UploadMoved()
    }
    throw error
  }
}

/** True if the same bytes would be refused again. */
const isFinal = ({ code }: Refusal) =>
  code === 'unusable_image' || code === 'unsupported_type' || code === 'quota_exceeded'

async function* contentOf({ db, storage }: UploadServices, { id }: UploadRow, end: Rest) {
  const parts = await db
    .select()
    .from(uploadParts)
    .where(and(eq(uploadParts.uploadId, id), lt(uploadParts.offset, end.offset)))
    .orderBy(uploadParts.offset)
  for (const { folder } of parts) yield* (await storage.open(originalKey(folder))).stream
  yield* createReadStream(end.file, { highWaterMark: 256 * 1024 })
}

async function noteImage(
  tx: Transaction,
  { jobs }: UploadServices,
  upload: UploadRow,
  end: Rest,
  image: ImageRow,
) {
  // The offset must not have changed: another request may have stored the same bytes.
  const isOpen = and(
    eq(uploads.id, upload.id),
    eq(uploads.offset, end.offset),
    eq(uploads.state, 'receiving'),
  )
  const [noted] = await tx
    .update(uploads)
    .set({ state: 'done', offset: upload.length, imageId: image.id, receivedAt: clock.now() })
    .where(isOpen)
    .returning({ id: uploads.id })
  if (!noted) throw new UploadMoved()
  await removeParts(tx, jobs, [upload.id])
  if (upload.shareableLinkId !== null) {
    await saveReceipt(tx, image.id, receiptOf(upload))
    await tellOfGuestImages(tx, jobs, upload.shareableLinkId, [image])
  }
}
