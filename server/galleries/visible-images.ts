import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { images } from '#server/database/tables/index.ts'

/**
 * What visitors see: images that do not wait for approval. Everything that shows, counts or packs images for visitors
 * asks this and nothing else. Written without a parameter, so that PostgreSQL uses the index of the same condition.
 */
export const isVisible: SQL<boolean> = sql<boolean>`not ${images.waiting}`

/** Condition on images: those of one gallery that visitors see. */
export const visibleIn = (galleryId: number | PgColumn): SQL =>
  and(eq(images.galleryId, galleryId), isVisible)!
