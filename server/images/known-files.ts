import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { images } from '#server/database/tables/index.ts'

/** The SHA-256 of those of these files that a gallery already has, also as images that wait for approval. */
export async function knownFiles(db: Database, galleryId: number, sha256: string[]): Promise<string[]> {
  const found = await db
    .selectDistinct({ sha256: images.sha256 })
    .from(images)
    .where(and(eq(images.galleryId, galleryId), inArray(images.sha256, sha256)))
  return found.map((image) => image.sha256)
}
