import { eq } from 'drizzle-orm'
import type { Person } from '#server/accounts/person.ts'
import type { Database } from '#server/database/connect.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'
import { type Membership, membershipOf } from '#server/galleries/access.ts'
import { notFound } from '#server/platform/http/refusal.ts'

/** An image and the person's membership in its gallery. Refuses (404) anyone who is not a member. */
export async function imageFor(
  db: Database,
  person: Person,
  imageId: number,
): Promise<{ image: ImageRow; membership: Membership }> {
  const [image] = await db.select().from(images).where(eq(images.id, imageId))
  if (!image) throw notFound('Image')
  return { image, membership: await membershipOf(db, person, image.galleryId, 'Image') }
}
