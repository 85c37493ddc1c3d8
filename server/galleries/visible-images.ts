import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { images } from '#server/database/tables/index.ts'

/**
 * Images that visitors see: those that do not wait for approval. Everything that shows, counts or packs images for
 * visitors uses this condition only. It has no parameter, so that PostgreSQL uses the index of the same condition.
 */
export const isVisible: SQL<boolean> = sql<boolean>`not ${images.waiting}`

/** Condition on images: those of one gallery that visitors see. */
export const visibleIn = (galleryId: number | PgColumn): SQL =>
  and(eq(images.galleryId, galleryId), isVisible)!
