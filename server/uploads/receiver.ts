import type { FastifyRequest } from 'fastify'
import type { Person } from '#server/accounts/person.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { UploadRow } from '#server/database/tables/index.ts'
import { membershipOf, requireEditor } from '#server/galleries/access.ts'
import { UPLOAD_REFUSALS } from '#server/images/upload-form.ts'
import type { UploadServices } from '#server/images/upload-services.ts'
import type { Refusals } from '#server/platform/http/call.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import { NoSuchFile } from '#server/ports/storage/storage.ts'
import { acceptFromGuest } from '#server/upload-links/add-guest-images.ts'
import { begunLink, requireOpenLink } from '#server/upload-links/live-link.ts'
import { forgetUpload } from './end-upload.ts'
import { findUpload } from './find-upload.ts'
import { finishUpload, UploadMoved } from './finish-upload.ts'
import { uploadsInProgress } from './in-progress.ts'
import { offsetMismatch, receiveBytes } from './receive-bytes.ts'
import type { Patch } from './tus.ts'

/** Refusals of an upload's bytes. */
export const BYTES_REFUSED: Refusals = {
  ...UPLOAD_REFUSALS,
  409: ['offset_mismatch'],
  410: ['upload_refused'],
  412: ['tus_version'],
  423: ['upload_locked'],
  460: ['checksum_mismatch'],
}

/** Receives bytes of uploads, one request for each upload at a time. */
export type Receiver = ReturnType<typeof uploadReceiver>

export function uploadReceiver(services: UploadServices) {
  const { db, jobs } = services
  const inProgress = uploadsInProgress()

  /** Refuses people who may no longer add images to the gallery. Checked before bytes arrive and again when the image is added. */
  const acceptFrom = async (tx: Database | Transaction, upload: UploadRow, person: Person | null) => {
    if (upload.shareableLinkId !== null) {
      const live = await begunLink(tx, upload.shareableLinkId)
      requireOpenLink(live)
      return { live, readCaptions: false }
    }
    const member = await membershipOf(tx, person!, upload.galleryId, 'Upload')
    requireEditor(person!, member)
    return { live: null, readCaptions: member.gallery.readCaptions }
  }

  /** Receives bytes, and makes the image with the last of them. Resolves with the offset after them. */
  const receive = (request: FastifyRequest, upload: UploadRow, person: Person | null, patch: Patch) =>
    inProgress.run(upload.id, request.raw, () =>
      services.staging.withFolder(async (folder) => {
        let from = patch.offset
        try {
          const { offset, end } = await receiveBytes(services, upload, request.raw, folder, patch)
          if (!end) return offset
          from = end.offset
          await finishUpload(services, upload, end, folder, async (tx) => {
            const { live, readCaptions } = await acceptFrom(tx, upload, person)
            // The chapter may have been deleted since the upload began.
            if (live) return acceptFromGuest(live)
            const { chapterId } = await findUpload(tx, upload.id)
            return { waiting: false, readCaptions, chapterId }
          })
          return offset
        } catch (error) {
          if (!(error instanceof UploadMoved || error instanceof NoSuchFile)) throw error
          const now = await findUpload(db, upload.id)
          requireNotRefused(now)
          if (now.state === 'done') return now.offset
          if (now.offset !== from) throw offsetMismatch()
          // Stored parts are gone, as after a restore: the sender must begin again.
          await forgetUpload(db, jobs, upload.id)
          throw notFound('Upload')
        }
      }),
    )

  return { acceptFrom, receive, stop: inProgress.stop }
}

/** Refuses (410) an upload whose file was refused. */
export function requireNotRefused({ state }: UploadRow): void {
  if (state === 'refused') throw new Refusal(410, 'upload_refused', 'This file was refused')
}
