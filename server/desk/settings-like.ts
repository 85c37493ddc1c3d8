import { z } from 'zod'
import { Appearance, FileFacts, Look, VisitorChoices } from '#contract/appearance.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Database } from '#server/database/connect.ts'
import { findMembership } from '#server/galleries/access.ts'
import { badRequest } from '#server/platform/http/refusal.ts'

const TakenOver = z.object({
  ...Appearance.shape,
  ...Look.omit({ dateline: true, coverFocusX: true, coverFocusY: true }).shape,
  ...VisitorChoices.shape,
  ...FileFacts.shape,
})

/** What a new gallery takes over from another one. Refuses (400) one whose member the person is not. */
export async function settingsLike(
  db: Database,
  person: Person,
  galleryId: number | undefined,
): Promise<Partial<z.output<typeof TakenOver>>> {
  if (galleryId === undefined) return {}
  const membership = await findMembership(db, person, galleryId)
  if (!membership) throw badRequest('like must be one of your galleries.')
  return TakenOver.parse(membership.gallery)
}
