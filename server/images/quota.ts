/** Room that accounts have for originals, and the refusal of files that do not fit. */

import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Usage } from '#contract/account-page.ts'
import { grouped } from '#contract/counts.ts'
import type { Standing } from '#contract/standing.ts'
import type { Config } from '#server/configuration/config.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import {
  galleries,
  images,
  removedImages,
  type UserRow,
  uploads,
  users,
} from '#server/database/tables/index.ts'
import { notRemoved } from '#server/galleries/found.ts'
import { forbidden, notFound, type Refusal } from '#server/platform/http/refusal.ts'
import { holdsRoom } from './unfinished-uploads.ts'

/** The originals of an account's own galleries, in bytes (null: no limit), and the images of one gallery. */
type Quotas = Config['quotas']

/** An account's quota in bytes; null: no limit. Administrators have that of paid accounts. */
export const quotaOf = ({ role, status }: Pick<Standing, 'role' | 'status'>, quotas: Quotas) =>
  role === 'Admin' || status === 'paid' ? quotas.paidBytes : quotas.trialBytes

export type Used = Omit<Usage, 'quotaBytes'>

/** Minimum that a removed image counts: the limit of images in a gallery does not bound the number of its files. */
const REMOVED_FILE_BYTES = 16 * 1024

/**
 * Room that an account uses: the originals of its own galleries, those removed from them, and the uploads to them,
 * including those of others. One row; to query it beside accounts, join it laterally as a subquery.
 */
export function usageOf(db: Database | Transaction, userId: string | typeof users.id) {
  const ofGallery = db
    .select({
      images: sql<number>`count(*)`.as('images'),
      bytes: sql<number>`sum(${images.fileSize})`.as('bytes'),
      onceRemoved: sql<number>`sum(greatest(${images.fileSize}, ${REMOVED_FILE_BYTES}::int))`.as(
        'once_removed',
      ),
    })
    .from(images)
    .where(eq(images.galleryId, galleries.id))
    .as('of_gallery')
  const removed = db
    .select({
      bytes:
        sql<number>`coalesce(sum(greatest(${removedImages.fileSize}, ${REMOVED_FILE_BYTES}::int)), 0)`.as(
          'removed',
        ),
    })
    .from(removedImages)
    .where(eq(removedImages.galleryId, galleries.id))
    .as('removed_of_gallery')
  const unfinished = db
    .select({ bytes: sql<number>`sum(${uploads.length})`.as('unfinished') })
    .from(uploads)
    .where(and(eq(uploads.galleryId, galleries.id), holdsRoom()))
    .as('unfinished_uploads')
  return db
    .select({
      galleries: sql`count(*) filter (where ${notRemoved})`.mapWith(Number).as('galleries'),
      images: sql`coalesce(sum(${ofGallery.images}) filter (where ${notRemoved}), 0)`
        .mapWith(Number)
        .as('images'),
      bytes: sql`coalesce(sum(${ofGallery.bytes}) filter (where ${notRemoved}), 0)`
        .mapWith(Number)
        .as('bytes'),
      removedBytes: sql`coalesce(sum(${removed.bytes}), 0)
          + coalesce(sum(${ofGallery.onceRemoved}) filter (where not (${notRemoved})), 0)`
        .mapWith(Number)
        .as('removed_bytes'),
      unfinishedBytes: sql`coalesce(sum(${unfinished.bytes}), 0)`.mapWith(Number).as('unfinished_bytes'),
    })
    .from(galleries)
    .innerJoinLateral(ofGallery, sql`true`)
    .innerJoinLateral(removed, sql`true`)
    .innerJoinLateral(unfinished, sql`true`)
    .where(eq(galleries.userId, userId))
}

/** Room left in a gallery. `refuse` makes the refusal of files that exceed it, in words for this uploader. */
export type QuotaLeft = { bytes: number; images: number; refuse(what: 'bytes' | 'images'): Refusal }

type Asked = { galleryId: number; quotas: Quotas; uploaderId: string | null }

/** The room in a gallery now. Another upload may take it; `lockQuota` prevents that. Refuses (404) a missing gallery. */
export async function quotaLeft(db: Database, asked: Asked): Promise<QuotaLeft> {
  const [found] = await ownerOf(db, asked.galleryId)
  return measure(db, asked, found?.owner)
}

/** The room in a gallery that this person is about to make. */
export async function roomForNewGallery(db: Database, ownerId: string, quotas: Quotas): Promise<QuotaLeft> {
  const [owner] = await db.select().from(users).where(eq(users.id, ownerId))
  return measure(db, { galleryId: null, quotas, uploaderId: ownerId }, owner)
}

/**
 * The room in a gallery, locked until the end of the transaction: the second of two uploads to galleries of one owner
 * waits here for the first. Call it before anything else is locked.
 */
export async function lockQuota(tx: Transaction, asked: Asked): Promise<QuotaLeft> {
  // Rows that refer to the owner may be inserted concurrently, so members do not wait for each other's galleries.
  const [found] = await ownerOf(tx, asked.galleryId).for('no key update', { of: users })
  return measure(tx, asked, found?.owner)
}

/**
 * Refuses (403, `quota_exceeded`) an upload through a link while the unfinished ones of guests hold a quarter of the
 * room that the owner would have without them. A single upload may use all of the room.
 */
export async function requireGuestsQuota(
  tx: Transaction,
  galleryId: number,
  room: QuotaLeft,
  bytes: number,
): Promise<void> {
  if (room.bytes === Number.POSITIVE_INFINITY) return
  const [guests] = await tx
    .select({ bytes: sql`coalesce(sum(${uploads.length}), 0)`.mapWith(Number) })
    .from(uploads)
    .innerJoin(galleries, eq(galleries.id, uploads.galleryId))
    .where(
      and(
        eq(
          galleries.userId,
          tx.select({ id: galleries.userId }).from(galleries).where(eq(galleries.id, galleryId)),
        ),
        isNotNull(uploads.shareableLinkId),
        holdsRoom(),
      ),
    )
  const held = guests!.bytes
  if (held > 0 && held + bytes > (room.bytes + held) * GUESTS_SHARE) {
    throw exceeded('Other guests are sending images right now. Please try again when they are done.')
  }
}

/** Part of an owner's room that unfinished uploads of guests may hold. */
const GUESTS_SHARE = 1 / 4

/** Refuses (403, `quota_exceeded`) files that exceed the room. */
export function requireQuota(room: QuotaLeft, wanted: { bytes: number; images: number }): void {
  if (wanted.images > room.images) throw room.refuse('images')
  if (wanted.bytes > room.bytes) throw room.refuse('bytes')
}

const ownerOf = (db: Database | Transaction, galleryId: number) =>
  db
    .select({ owner: users })
    .from(galleries)
    .innerJoin(users, eq(users.id, galleries.userId))
    .where(eq(galleries.id, galleryId))

async function measure(
  db: Database | Transaction,
  { galleryId, quotas, uploaderId }: Omit<Asked, 'galleryId'> & { galleryId: number | null },
  owner: UserRow | undefined,
): Promise<QuotaLeft> {
  if (!owner) throw notFound('Gallery')
  const quota = quotaOf(owner, quotas)
  const usage = quota === null ? null : (await usageOf(db, owner.id))[0]!
  const used = usage ? usage.bytes + usage.removedBytes + usage.unfinishedBytes : 0
  const most = quotas.galleryImages
  const [count, removed] =
    galleryId === null
      ? [0, 0]
      : [
          await db.$count(images, eq(images.galleryId, galleryId)),
          await db.$count(removedImages, eq(removedImages.galleryId, galleryId)),
        ]
  const isFullOfRemoved = removed >= most
  return {
    bytes: quota === null ? Number.POSITIVE_INFINITY : quota - used,
    images: isFullOfRemoved ? 0 : most - count,
    refuse(what) {
      if (what === 'images' && isFullOfRemoved) {
        return exceeded(
          uploaderId === null
            ? "This gallery can't take more images until its owner deletes removed ones for good. Please tell them."
            : `This gallery has ${grouped(removed)} removed images. Delete them for good before you add others.`,
        )
      }
      if (what === 'images') {
        return exceeded(
          galleryId === null
            ? `A gallery can have up to ${grouped(most)} images.`
            : `A gallery can have up to ${grouped(most)} images, and this one has ${grouped(count)}.`,
        )
      }
      if (uploaderId !== owner.id) {
        return exceeded("This gallery's owner has no storage left for these images. Please tell them.")
      }
      const rest = quota === quotas.trialBytes ? ' or upgrade your account' : ''
      return exceeded(
        `There isn't enough storage for these images: ${megabytes(used)} of your ${megabytes(quota!)} MB are used. ${usage?.removedBytes ? 'Delete for good what you removed' : 'Delete images you no longer need'}${rest}.`,
      )
    },
  }
}

const exceeded = (message: string) => forbidden(message, 'quota_exceeded')
const megabytes = (bytes: number) => grouped(bytes / 1024 ** 2, bytes < 10 * 1024 ** 2 ? 1 : 0)
