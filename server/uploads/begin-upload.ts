import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { MAX_UNFINISHED_OF_NETWORK, MAX_UNFINISHED_UPLOADS } from '#contract/uploads.ts'
import type { Base } from '#server/base.ts'
import { clock } from '#server/database/clock.ts'
import { galleries, type UploadRow, uploads } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { lockAccountsAt } from '#server/galleries/changed.ts'
import { notRemoved } from '#server/galleries/found.ts'
import { chapterOf } from '#server/images/chapters/append-to-chapter.ts'
import type { Uploader } from '#server/images/prepare-image.ts'
import { lockQuota, requireGuestsQuota, requireQuota } from '#server/images/quota.ts'
import { holdsRoom } from '#server/images/unfinished-uploads.ts'
import { notFound, tooMany } from '#server/platform/http/refusal.ts'
import { newToken } from '#server/platform/tokens.ts'
import { endedBefore } from './find-upload.ts'
import type { Announced } from './tus.ts'

/**
 * Reserves room for a file that arrives in parts. Refuses (403) a file without room, (400) a chapter that the gallery does
 * not have, and (429) too many unfinished uploads of one person or link, or of one network through a link.
 */
export async function beginUpload(
  { db, config }: Base,
  galleryId: number,
  uploader: Uploader & { network: string | null },
  { length, fileName }: Pick<Announced, 'length' | 'fileName'>,
  chapterId: number | null,
): Promise<UploadRow> {
  return transact(db, async (tx) => {
    const { userId, shareableLinkId, network } = uploader
    const room = await lockQuota(tx, { galleryId, quotas: config.quotas, uploaderId: userId })
    requireQuota(room, { bytes: length, images: 1 })
    if (shareableLinkId !== null) await requireGuestsQuota(tx, galleryId, room, length)
    if (userId) await lockAccountsAt(tx, galleryId, [userId])
    const isIt = and(eq(galleries.id, galleryId), notRemoved)
    const [gallery] = await tx.select({ id: galleries.id }).from(galleries).where(isIt).for('key share')
    if (!gallery) throw notFound('Gallery')
    const chapter = await chapterOf(tx, galleryId, chapterId)
    const ofSender = userId
      ? and(eq(uploads.userId, userId), isNull(uploads.shareableLinkId))
      : sql`${uploads.shareableLinkId} = ${shareableLinkId}`
    const isUnfinished = and(holdsRoom(), gt(uploads.receivedAt, endedBefore()))
    const requireFewer = async (most: number, which: SQL | undefined) => {
      if ((await tx.$count(uploads, and(ofSender, isUnfinished, which))) >= most)
        throw tooMany(60, `${most} uploads are unfinished. Please finish or cancel some of them first.`)
    }
    await requireFewer(MAX_UNFINISHED_UPLOADS, undefined)
    if (network) await requireFewer(MAX_UNFINISHED_OF_NETWORK, eq(uploads.network, network))
    const [upload] = await tx
      .insert(uploads)
      .values({
        ...uploader,
        id: newToken(),
        galleryId,
        chapterId: chapter?.id ?? null,
        fileName,
        length,
        receivedAt: clock.now(),
      })
      .returning()
    return upload!
  })
}
