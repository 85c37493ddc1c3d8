import { sql } from 'drizzle-orm'
import { REMOVED_PAGE, type Removed } from '#contract/removed.ts'
import { nameOrEmail, type Person } from '#server/accounts/person.ts'
import type { Database } from '#server/database/connect.ts'
import { collaborators, galleries, images, removedImages, users } from '#server/database/tables/index.ts'
import { isFound, isRestorable } from '#server/galleries/found.ts'
import { coverId } from '#server/galleries/gallery-cover.ts'
import { removedGalleriesOf } from '#server/galleries/restore-galleries.ts'
import { badRequest } from '#server/platform/http/refusal.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { thumbnailPath } from './thumbnail.ts'

type Asked = {
  trashDays: number
  before: string | undefined
  /** Restricts the list to images of these: the gallery to which the caller is bound, and the requested one. */
  galleryIds: readonly number[]
}

type Row = Pick<
  Removed,
  'kind' | 'id' | 'galleryId' | 'title' | 'originalName' | 'galleryTitle' | 'imageCount'
> & {
  /** Id of the image on the thumbnail. */
  pictureId: number | null
  bytes: number
  /** Milliseconds since 1970. */
  removedAt: number
  firstName: string | null
  lastName: string | null
  email: string | null
}

/**
 * A page of the removed galleries and images that a person can see, newest first: own galleries, and images of galleries
 * whose member they are. Refuses (400) an invalid cursor.
 */
export async function listRemoved(
  db: Database,
  person: Person,
  { trashDays, before, galleryIds }: Asked,
): Promise<Removed[]> {
  const after = before === undefined ? sql`true` : isAfter(before)
  const bound = sql.join([sql`true`, ...galleryIds.map((id) => sql`${galleries.id} = ${id}`)], sql` and `)
  const { rows } = await db.execute<Row>(sql`
    select kind, id, gallery_id as "galleryId", title, original_name as "originalName",
      picture_id as "pictureId", gallery_title as "galleryTitle",
      image_count as "imageCount", bytes::float8 as bytes, removed_at as "removedAt",
      first_name as "firstName", last_name as "lastName", email
    from (
      select 'gallery' as kind, ${galleries.id}, ${galleries.id} as gallery_id, ${galleries.title},
        null as original_name, ${coverId} as picture_id, null as gallery_title, contents.count::int as image_count,
        contents.bytes + coalesce((
          select sum(file_size) from ${removedImages} where ${removedImages.galleryId} = ${galleries.id}), 0) as bytes,
        ${milliseconds(galleries.removedAt)} as removed_at, ${users.firstName}, ${users.lastName}, ${users.email}
      from ${galleries} join ${users} on ${users.id} = ${galleries.userId}, lateral (
        select count(*), coalesce(sum(file_size), 0) as bytes from ${images} where ${images.galleryId} = ${galleries.id}
      ) as contents
      where ${removedGalleriesOf(person.id, trashDays)} and ${galleryIds.length === 0}
      union all
      select 'image', ${removedImages.id}, ${removedImages.galleryId}, ${removedImages.title},
        ${removedImages.originalName}, ${removedImages.id}, ${galleries.title}, null, file_size,
        ${milliseconds(removedImages.removedAt)}, ${users.firstName}, ${users.lastName}, ${users.email}
      from ${removedImages} join ${galleries} on ${galleries.id} = ${removedImages.galleryId}
        left join ${users} on ${users.id} = ${removedImages.removedBy}
      where ${removedImages.galleryId} in (
          select id from ${galleries} where ${galleries.userId} = ${person.id}
          union all
          select gallery_id from ${collaborators}
          where ${collaborators.userId} = ${person.id} and ${collaborators.status} = 'accepted')
        and ${isFound} and ${bound} and ${isRestorable(removedImages.removedAt, trashDays)}
    ) as removed
    where ${after}
    order by removed_at desc, kind desc, id desc limit ${REMOVED_PAGE}`)
  return rows.map(({ removedAt, pictureId, firstName, lastName, email, ...row }) => ({
    ...row,
    thumbnailUrl: pictureId === null ? null : thumbnailPath(pictureId),
    removedAt: new Date(removedAt).toISOString(),
    expiresAt: new Date(removedAt + trashDays * DAY_MS).toISOString(),
    removedBy: email === null ? null : nameOrEmail({ firstName, lastName, email }),
    cursor: cursorOf({ ...row, removedAt }),
  }))
}

const milliseconds = (time: typeof galleries.removedAt | typeof removedImages.removedAt) =>
  sql`(extract(epoch from ${time}) * 1000)::float8`

const cursorOf = ({ removedAt, kind, id }: Pick<Row, 'removedAt' | 'kind' | 'id'>) =>
  Buffer.from(`${removedAt} ${kind} ${id}`).toString('base64url')

function isAfter(cursor: string) {
  const place = /^(\d{1,16}) (gallery|image) (\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!place) throw badRequest('before must be the cursor of an entry')
  const [, removedAt, kind, id] = place
  return sql`(removed_at, kind, id) < (${Number(removedAt)}::float8, ${kind}::text, ${Number(id)}::int8)`
}
