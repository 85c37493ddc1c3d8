import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { Token } from '#contract/ids.ts'
import { UPLOAD_LIFETIME_DAYS } from '#contract/upload-lifetime.ts'
import type { Person } from '#server/accounts/person.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { galleries, type UploadRow, uploads } from '#server/database/tables/index.ts'
import { membershipOf } from '#server/galleries/access.ts'
import { isFound } from '#server/galleries/found.ts'
import type { Right } from '#server/platform/http/call.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { outOfScope } from '#server/sign-in/api-tokens/bearer.ts'

const LIFETIME_MS = UPLOAD_LIFETIME_DAYS * 24 * 60 * 60 * 1000

/** Time before which the last byte of an ended upload arrived. */
export const endedBefore = () => clock.fromNow(-LIFETIME_MS)
export const expiresAt = ({ receivedAt }: Pick<UploadRow, 'receivedAt'>) =>
  new Date(receivedAt.getTime() + LIFETIME_MS)

/** Reads the current state of an upload. Refuses (404) one that has ended. */
export async function findUpload(db: Database | Transaction, id: string): Promise<UploadRow> {
  const [found] = await db
    .select({ upload: uploads })
    .from(uploads)
    .innerJoin(galleries, eq(galleries.id, uploads.galleryId))
    .where(and(eq(uploads.id, id), gt(uploads.receivedAt, endedBefore()), isFound))
  if (!found) throw notFound('Upload')
  return found.upload
}

const UploadPath = z.object({ id: Token })

/**
 * Right to an upload. Only the person who began a member's upload can use it, while they are a member. Anyone with the
 * address can use a guest's. For everyone else it is not found.
 */
export const uploadRight = (
  db: Database,
): Right<{ upload: UploadRow; person: Person | null }, typeof UploadPath> => ({
  params: UploadPath,
  isPublic: true,
  refusals: { 401: ['invalid_token'], 403: ['token_scope', 'suspended'], 404: ['not_found'] },
  async check(request, _reply, { id }) {
    const upload = await findUpload(db, id)
    if (upload.shareableLinkId !== null) return { upload, person: null }
    const { person, token } = request
    if (!person || person.id !== upload.userId || request.twoStepRequired) throw notFound('Upload')
    if (token && token.galleryId !== null && token.galleryId !== upload.galleryId) {
      throw outOfScope('This API token is for another gallery.')
    }
    await membershipOf(db, person, upload.galleryId, 'Upload')
    return { upload, person }
  },
})
