import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { LINK_LIFETIME_DAYS } from '#contract/upload-links.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries, type ShareableLinkRow, shareableLinks } from '#server/database/tables/index.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { DAY_MS } from '#server/platform/time.ts'

/** Creates an upload link with a token of 192 random bits. Without a name it is called `Link #n`. */
export function createLink(
  db: Database,
  galleryId: number,
  person: Person,
  name: string | null,
): Promise<ShareableLinkRow> {
  return db.transaction(async (tx) => {
    // Locked, so that concurrent calls do not use the same number.
    const [gallery] = await tx
      .select({ id: galleries.id })
      .from(galleries)
      .where(eq(galleries.id, galleryId))
      .for('update')
    if (!gallery) throw notFound('Gallery')
    const number = (await tx.$count(shareableLinks, eq(shareableLinks.galleryId, galleryId))) + 1
    const [link] = await tx
      .insert(shareableLinks)
      .values({
        galleryId,
        name: name ?? `Link #${number}`,
        token: randomBytes(24).toString('base64url'),
        createdBy: person.id,
        expiresAt: new Date(Date.now() + LINK_LIFETIME_DAYS * DAY_MS),
      })
      .returning()
    return link!
  })
}
