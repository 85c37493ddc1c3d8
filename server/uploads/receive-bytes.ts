import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, desc, eq, gt } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { type UploadRow, uploadParts, uploads } from '#server/database/tables/index.ts'
import { newImageFolder, originalKey } from '#server/files/folders.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import { storeThenClaim } from '#server/files/store-then-claim.ts'
import { lockQuota, requireQuota } from '#server/images/quota.ts'
import { hasKeptRoom } from '#server/images/unfinished-uploads.ts'
import type { UploadServices } from '#server/images/upload-services.ts'
import { Refusal, tooLarge } from '#server/platform/http/refusal.ts'
import { collectYoungGarbageEvery } from '#server/platform/young-garbage.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import type { Patch } from './tus.ts'

const LIMITS = {
  /** Maximum size of a part, which a process that is killed may lose of a request under way. */
  partBytes: 64 * 1024 * 1024,
  /** Minimum number of bytes in `leastMs`; a slower sender counts as gone. */
  minBytes: 16 * 1024,
  leastMs: 60_000,
}

/** Bytes of a request that are not stored yet: all of them, or those after the last stored part. */
export type Rest = { file: string; offset: number; bytes: number }

/**
 * Receives bytes of an upload into a folder on the local disk, and stores them part by part. Bytes that arrived before the
 * connection broke are stored; with a checksum, only bytes that it confirms. Returns the end of the file, which is stored
 * with the image, or null if it is still to come.
 */
export async function receiveBytes(
  services: UploadServices,
  upload: UploadRow,
  body: Readable,
  folder: string,
  { offset, bytes, checksum }: Patch,
  limits = LIMITS,
): Promise<{ offset: number; end: Rest | null }> {
  const left = upload.length - offset
  if (left === 0 || (bytes ?? 0) > left) throw moreThanAnnounced()
  const arriving = arrivingFrom(body, limits)
  // Without a length or with a checksum the request must end before its bytes count.
  const most = checksum || bytes === null ? left + 1 : limits.partBytes
  for (let at = offset; ; ) {
    const file = path.join(folder, `part-${at}`)
    const rest = { file, offset: at, bytes: await arriving.writeTo(file, most) }
    if (at + rest.bytes > upload.length) throw moreThanAnnounced()
    if (checksum && arriving.hasEnded) await requireChecksum(file, checksum)
    if (checksum && arriving.broken) throw cutOff()
    at += rest.bytes
    if (at === upload.length) return { offset: at, end: rest }
    if (rest.bytes > 0) await storePart(services, upload, rest)
    if (arriving.broken) throw cutOff()
    if (arriving.hasEnded) return { offset: at, end: null }
  }
}

const moreThanAnnounced = () => tooLarge('More bytes were sent than Upload-Length announced')
const cutOff = () => new Refusal(408, 'timeout', 'The upload was cut off')

/** The chunks of a request, written to one file after another. */
function arrivingFrom(body: Readable, { minBytes, leastMs }: typeof LIMITS) {
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  const arriving = {
    /** True after the end of the request; `broken` is true if its connection broke before. */
    hasEnded: false,
    broken: false,
    /** Writes durably until at least `most` bytes are there or no more come. Returns their number. */
    async writeTo(file: string, most: number): Promise<number> {
      let written = 0
      let before = 0
      // Measured only while receiving: while a part is stored, the sender waits for the server.
      const slowness = setInterval(() => {
        if (written - before < minBytes) body.destroy()
        before = written
      }, leastMs)
      const some = async function* () {
        while (written < most) {
          const chunk = await next()
          if (!chunk) return
          written += chunk.length
          yield chunk
        }
      }
      try {
        await pipeline(some, createWriteStream(file, { flush: true, highWaterMark: 256 * 1024 }))
      } finally {
        clearInterval(slowness)
      }
      return written
    },
  }
  async function next(): Promise<Buffer | undefined> {
    try {
      const { done, value } = await chunks.next()
      if (!done) {
        collectYoungGarbageEvery(value.length)
        return value
      }
      arriving.hasEnded = true
    } catch {
      // Any error here means that the sender is gone.
      arriving.broken = true
    }
    return undefined
  }
  return arriving
}

async function requireChecksum(file: string, { algorithm, digest }: NonNullable<Patch['checksum']>) {
  const hash = createHash(algorithm)
  await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), hash)
  if (hash.digest('base64') === digest) return
  // A status of the tus standard, not of an RFC.
  throw new Refusal(460, 'checksum_mismatch', 'The bytes do not have the checksum that was sent')
}

/**
 * Stores a part durably and adds it to the upload, unless another request came first (409). A small part before it is
 * stored together with it, so that an upload has at most one file more than its length in MiB.
 */
async function storePart(services: UploadServices, upload: UploadRow, { file, offset, bytes }: Rest) {
  const { db, storage, jobs } = services
  const folder = newImageFolder(upload.galleryId)
  const small = await lastSmallPart(db, upload, offset)
  await storeThenClaim(
    services,
    async (reserve) => {
      await reserve([folder])
      await storage.put(originalKey(folder), small ? await joined(storage, small, file) : file)
    },
    async (tx) => {
      const { galleryId, userId: uploaderId, length } = upload
      const isKept = hasKeptRoom(upload)
      // A guest's upload loses its room to others while the gallery is closed.
      if (!isKept || upload.shareableLinkId !== null) {
        const room = await lockQuota(tx, { galleryId, quotas: services.config.quotas, uploaderId })
        requireQuota(room, isKept ? { bytes: 0, images: 0 } : { bytes: length, images: 1 })
      }
      const isNext = and(
        eq(uploads.id, upload.id),
        eq(uploads.offset, offset),
        eq(uploads.state, 'receiving'),
      )
      const [row] = await tx
        .update(uploads)
        .set({ offset: offset + bytes, receivedAt: clock.now() })
        .where(isNext)
        .returning({ id: uploads.id })
      if (!row) throw offsetMismatch()
      if (small) {
        await tx.delete(uploadParts).where(eq(uploadParts.folder, small.folder))
        await jobs.enlist(tx, removeFolder, [{ folder: small.folder }])
      }
      await tx.insert(uploadParts).values({ uploadId: upload.id, offset: small?.offset ?? offset, folder })
    },
  )
}

const LEAST_PART_BYTES = 1024 * 1024

type Part = typeof uploadParts.$inferSelect

/** Finds the part that ends at this offset, if it is a small one. */
async function lastSmallPart(db: Database, { id }: UploadRow, end: number): Promise<Part | undefined> {
  const [part] = await db
    .select()
    .from(uploadParts)
    .where(and(eq(uploadParts.uploadId, id), gt(uploadParts.offset, end - LEAST_PART_BYTES)))
    .orderBy(desc(uploadParts.offset))
    .limit(1)
  return part
}

/** Writes a file with the bytes of a stored part followed by those of `file`. */
async function joined(storage: Storage, part: Part, file: string): Promise<string> {
  const whole = `${file}-joined`
  await storage.copyTo(originalKey(part.folder), whole)
  await pipeline(createReadStream(file), createWriteStream(whole, { flags: 'a', flush: true }))
  return whole
}

export const offsetMismatch = () =>
  new Refusal(409, 'offset_mismatch', 'Upload-Offset is not the offset of this upload')
