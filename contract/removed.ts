import { Id, RowId } from './ids.ts'
import { longListOf } from './long-lists.ts'
import { Time } from './times.ts'
import { z } from './zod.ts'

/** A deleted thing that can be restored. */
export const Removed = z.object({
  kind: z.enum(['gallery', 'image']),
  id: z.int(),
  galleryId: z.int(),
  title: z.string().nullable(),
  /** File name of an image; null for a gallery. */
  originalName: z.string().nullable(),
  /** URL of a thumbnail of the image, or of the gallery's cover; null for a gallery without pictures. */
  thumbnailUrl: z.string().nullable(),
  /** Title of an image's gallery; null for a gallery. */
  galleryTitle: z.string().nullable(),
  /** Number of a gallery's images; null for an image. */
  imageCount: z.int().nullable(),
  /** Size of the originals, in bytes. */
  bytes: z.int(),
  removedAt: Time,
  /** Time from which it cannot be restored. */
  expiresAt: Time,
  /** The member's name or e-mail; null if that account is gone. */
  removedBy: z.string().nullable(),
  /** Cursor from which the list continues after this entry. */
  cursor: z.string(),
})
export type Removed = z.infer<typeof Removed>

/** Maximum number of entries in one answer. */
export const REMOVED_PAGE = 100

/** `before`: the cursor of an entry, after which the page begins. `galleryId`: only things removed from this gallery. */
export const RemovedPage = z.object({ before: z.string().max(100).optional(), galleryId: Id.optional() })
export type RemovedPage = z.output<typeof RemovedPage>

/** Maximum number of things restored in one call. */
export const MAX_RESTORED = 20_000

const ids = longListOf(RowId, MAX_RESTORED)
  .default([])
  .transform((all) => [...new Set(all)])

/** Ids of the things that a call is about. */
export const RemovedIds = z.object({ galleries: ids, images: ids })
export type RemovedIds = z.output<typeof RemovedIds>

/** Numbers of restored galleries and images. */
export const Restoration = z.object({ restored: z.object({ galleries: z.int(), images: z.int() }) })
export type Restoration = z.infer<typeof Restoration>
