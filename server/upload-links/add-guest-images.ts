import type { ImageRow } from '#server/database/tables/index.ts'
import { addImages, type UploadServices } from '#server/images/add-images.ts'
import type { FormPart } from '#server/platform/http/multipart.ts'
import { badRequest } from '#server/platform/http/refusal.ts'
import { liveLink, requireOpenLink } from './live-link.ts'
import { countGuestUploads } from './notify-owner.ts'

export type GuestUpload = {
  token: string
  parts: AsyncIterable<FormPart>
  leastBytes: number
  /** Idempotency key: an upload repeated with the same key is stored once. */
  key?: string | undefined
}

/**
 * Adds a guest's images through an upload link: all of them or none. Refuses (404) closed links, also if they are
 * closed during the upload, and (403) those of a frozen gallery.
 */
export async function addGuestImages(
  services: UploadServices,
  { token, parts, leastBytes, key }: GuestUpload,
): Promise<ImageRow[]> {
  const live = await liveLink(services.db, token)
  requireOpenLink(live)
  return addImages(services, {
    galleryId: live.gallery.id,
    parts,
    leastBytes,
    uploaderOf: (fields) => ({
      userId: null,
      shareableLinkId: live.link.id,
      uploaderName: uploaderName(fields.get('uploaderName')),
    }),
    confirm: async (tx, count) => {
      const { link, ...now } = await liveLink(tx, token)
      requireOpenLink({ link, ...now })
      await countGuestUploads(tx, services.jobs, link.id, count)
      // The metadata of a guest's file was written by another person.
      return { waiting: link.review, readCaptions: false }
    },
    key: key && `${live.link.id} ${key}`,
  })
}

function uploaderName(given: string | undefined): string | null {
  const name =
    given
      ?.toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
      .trim() || null
  if (name && name.length > 255) throw badRequest('Your name must be at most 255 characters')
  return name
}
