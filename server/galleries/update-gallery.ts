import { and, eq, sql } from 'drizzle-orm'
import type { GalleryChange } from '#contract/galleries.ts'
import { isGivenSubdomain } from '#contract/subdomain.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type GalleryRow, galleries, images } from '#server/database/tables/index.ts'
import { mergedTranslations } from '#server/database/translations.ts'
import { changesSince } from '#server/platform/changes-since.ts'
import { badRequest, conflict } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { hashPassword } from '#server/sign-in/passwords.ts'
import { changeGallery } from './changed.ts'
import { isReserved, subdomainTaken, violatesName } from './check-subdomain.ts'
import { announceClosing } from './closing-emails.ts'
import { prepareDownloads } from './prepare-downloads.ts'
import { placeOnSite } from './site-places.ts'

/**
 * Changes some fields of a gallery. Refuses (409) fields that were changed since the sender read them, (400) to protect a
 * gallery without a password, (409) a cover that is not one of its images, and (409) a subdomain that is taken or would
 * replace a chosen one.
 */
export async function updateGallery(
  db: Database | Transaction,
  jobs: Jobs,
  galleryId: number,
  { was, password, closesAt, onSite, ...wanted }: Omit<GalleryChange, 'customDomain'>,
): Promise<GalleryRow> {
  const seeing: { passwordHash?: string | null; closesAt?: Date | null } = {}
  if (password !== undefined) seeing.passwordHash = password === null ? null : await hashPassword(password)
  if (closesAt !== undefined) seeing.closesAt = closesAt
  return changeGallery(db, galleryId, async (tx, now) => {
    const { translations, ...fields } = changesSince(now, was, wanted)
    const changes = { ...fields, ...seeing, ...(await placeOnSite(tx, now, onSite)) }
    const next = { ...now, ...changes }
    if (next.subdomain !== now.subdomain) {
      if (!isGivenSubdomain(now.subdomain)) throw conflict('Subdomain cannot be changed after creation.')
      if (isReserved(next.subdomain)) throw subdomainTaken()
    }
    if (next.visibility === 'password' && next.passwordHash === null) {
      throw badRequest('Please set a password, or choose who else can see this gallery.')
    }
    if (next.coverImageId !== null && next.coverImageId !== now.coverImageId) {
      const isHere = and(eq(images.id, next.coverImageId), eq(images.galleryId, galleryId))
      if ((await tx.$count(images, isHere)) === 0) {
        throw conflict('That picture is no longer in this gallery. Please choose another one.')
      }
    }
    const [updated] = await tx
      .update(galleries)
      .set({
        ...changes,
        ...(translations && { translations: mergedTranslations(galleries.translations, translations) }),
        updatedAt: sql`now()`,
      })
      .where(eq(galleries.id, galleryId))
      .returning()
      .catch((error: unknown) => {
        throw violatesName(error) ? subdomainTaken() : error
      })
    if (seeing.closesAt && seeing.closesAt.getTime() !== now.closesAt?.getTime()) {
      await announceClosing(tx, jobs, galleryId, seeing.closesAt)
    }
    if (next.visitorDownloads === 'web' && now.visitorDownloads !== 'web') {
      await jobs.enlist(tx, prepareDownloads, [{ galleryId }])
    }
    return updated!
  })
}
