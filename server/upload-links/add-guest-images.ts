import { UploaderName } from '#contract/upload-links.ts'
import type { ImageRow } from '#server/database/tables/index.ts'
import { addImages } from '#server/images/add-images.ts'
import type { UploadServices } from '#server/images/upload-services.ts'
import type { FormPart } from '#server/platform/http/multipart.ts'
import { badRequest } from '#server/platform/http/refusal.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { type LiveLink, liveLink, requireOpenLink } from './live-link.ts'
import { tellOfGuestImages } from './notify-owner.ts'

export type GuestUpload = {
  token: string
  network: string
  parts: AsyncIterable<FormPart>
  minBytes: number
  /** Idempotency key: an upload repeated with the same key is stored once. */
  key?: string | undefined
}

/**
 * Adds a guest's images through an upload link: all of them or none. Refuses (404) closed links, also if they are
 * closed during the upload, and (403) those of a frozen gallery.
 */
export async function addGuestImages(
  services: UploadServices,
  { token, network, parts, minBytes, key }: GuestUpload,
): Promise<ImageRow[]> {
  const live = await liveLink(services.db, token)
  requireOpenLink(live)
  return addImages(services, {
    galleryId: live.gallery.id,
    parts,
    minBytes,
    uploaderOf: (fields) => ({
      userId: null,
      shareableLinkId: live.link.id,
      network: hashToken(network),
      uploaderName: uploaderName(fields.get('uploaderName')),
    }),
    confirm: async (tx) => acceptFromGuest(await liveLink(tx, token)),
    alsoWrite: (tx, added) => tellOfGuestImages(tx, services.jobs, live.link.id, added),
    key: key && `${live.link.id} ${key}`,
  })
}

/** Settings for images added by a guest. Refuses (403) while the gallery is frozen. */
export function acceptFromGuest(live: LiveLink) {
  requireOpenLink(live)
  // The metadata of a guest's file was written by another person.
  return { waiting: live.link.review, readCaptions: false, chapterId: live.link.chapterId }
}

/** Name that a guest gave, or null. Refuses (400) one that is too long. */
export function uploaderName(given = ''): string | null {
  const { data, error } = UploaderName.safeParse(given.toWellFormed().replaceAll('\0', ' '))
  if (data === undefined) throw badRequest(error!.issues[0]!.message)
  return data
}
