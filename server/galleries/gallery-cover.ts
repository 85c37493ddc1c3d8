import { and, eq, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { GalleryCover } from '#contract/galleries.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries, type ImageRow, images, users } from '#server/database/tables/index.ts'
import { presentFilePath, presentRenditions } from '#server/files/folders.ts'
import { accountLanguage } from '#server/mail/words.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { focusOf } from './focus-of.ts'
import { isFound } from './found.ts'
import { readingOrder } from './reading-order.ts'
import { isVisible, visibleIn } from './visible-images.ts'

const query = new QueryBuilder()
const chosen = query
  .select({ id: images.id })
  .from(images)
  .where(and(eq(images.id, galleries.coverImageId), isVisible))
const first = query
  .select({ id: images.id })
  .from(images)
  .where(visibleIn(galleries.id))
  .orderBy(readingOrder)
  .limit(1)

/** The id of a gallery's cover, in a query that has the gallery: the chosen image while visitors see it, else the first. */
export const coverId: SQL = sql`coalesce(${chosen}, ${first})`

/** Columns that an e-mail needs of the image that its query joins. */
export const pictureOf = { filePath: images.filePath, width: images.width, height: images.height }

/** A gallery's owner's e-mail address and language, and the picture of e-mails about it. Undefined if it is not found. */
export async function ownerAndPicture(db: Database, galleryId: number) {
  const [found] = await db
    .select({ gallery: galleries, to: users.email, language: accountLanguage, picture: pictureOf })
    .from(galleries)
    .innerJoin(users, eq(users.id, galleries.userId))
    .leftJoin(images, eq(images.id, coverId))
    .where(and(eq(galleries.id, galleryId), isFound))
  return found
}

/** Refuses (404) a gallery without visible images. */
export async function galleryCover(db: Database, galleryId: number): Promise<ImageRow> {
  const [found] = await db
    .select({ cover: images })
    .from(galleries)
    .innerJoin(images, eq(images.id, coverId))
    .where(eq(galleries.id, galleryId))
  if (!found) throw notFound('Cover')
  return found.cover
}

export const presentCover = (image: ImageRow): GalleryCover => ({
  filePath: presentFilePath(image),
  originalName: image.originalName,
  width: image.width,
  height: image.height,
  ...focusOf(image),
  placeholder: image.placeholder,
  renditions: presentRenditions(image),
})
