/** Conditions on unfinished uploads that hold room of their gallery's owner. */
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { clock } from '#server/database/clock.ts'
import {
  collaborators,
  galleries,
  shareableLinks,
  type UploadRow,
  uploads,
} from '#server/database/tables/index.ts'
import { notClosed } from '#server/galleries/visibility.ts'

/** Time for which an upload without a byte holds the room that it announced. */
const WITHOUT_BYTES_MS = 60 * 60 * 1000

/** True for an upload that may still get bytes: its link is active, or its sender is still a member. */
export const mayBeFinished = () => sql<boolean>`case
  when ${uploads.shareableLinkId} is not null then
    (select ${shareableLinks.isActive} from ${shareableLinks} where ${shareableLinks.id} = ${uploads.shareableLinkId})
  else ${uploads.userId} = (select owned.user_id from ${galleries} owned where owned.id = ${uploads.galleryId})
    or (select count(*) > 0 from ${collaborators} where ${collaborators.galleryId} = ${uploads.galleryId}
      and ${collaborators.userId} = ${uploads.userId} and ${collaborators.status} = 'accepted') end`

/** True for an upload that counts with the length that it announced. A guest's does not while its gallery is closed. */
export const holdsRoom = () =>
  and(
    eq(uploads.state, 'receiving'),
    or(gt(uploads.offset, 0), gt(uploads.receivedAt, clock.fromNow(-WITHOUT_BYTES_MS))),
    mayBeFinished(),
    or(
      isNull(uploads.shareableLinkId),
      sql`(select ${notClosed} from ${galleries} where ${galleries.id} = ${uploads.galleryId})`,
    ),
  )

/** True if an upload that is being received has kept its room; if not, its first byte needs room again. */
export const hasKeptRoom = ({ offset, receivedAt }: UploadRow): boolean =>
  offset > 0 || receivedAt > clock.fromNow(-WITHOUT_BYTES_MS)
