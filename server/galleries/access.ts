/**
 * Who may do what with a gallery: its owner and its accepted collaborators are members; to others it is not found.
 * The galleries of a suspended owner are not found by anybody (not-suspended.ts).
 * An account that is not active (trial or subscription ended) may change nothing, and nobody may change its galleries.
 */
import { and, eq } from 'drizzle-orm'
import { isActive } from '#contract/standing.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import {
  type CustomDomainRow,
  collaborators,
  customDomains,
  type GalleryRow,
  galleries,
  users,
} from '#server/database/tables/index.ts'
import { forbidden, notFound } from '#server/platform/http/refusal.ts'
import { outOfScope } from '#server/sign-in/api-tokens/bearer.ts'
import { notSuspended } from './not-suspended.ts'

export type Membership = {
  gallery: GalleryRow
  domain: CustomDomainRow | null
  access: 'owner' | 'collaborator'
  /** Whether the owner's account is active; if not, the gallery is frozen. */
  ownerIsActive: boolean
}

export const UPGRADE_MESSAGE = 'Your account has expired. Please upgrade to make changes.'
export const FROZEN_MESSAGE = "This gallery's owner has to upgrade before it can be changed."
const OWNER_ONLY_MESSAGE = 'Only the owner of the gallery can do this.'

/**
 * The person's membership in this gallery. Refuses (404: `what` not found) everybody who is not a member, and (403) a
 * member's API token that is bound to another gallery.
 */
export async function membershipOf(
  db: Database | Transaction,
  person: Person,
  galleryId: number,
  what = 'Gallery',
): Promise<Membership> {
  const membership = await findMembership(db, person, galleryId)
  if (!membership) throw notFound(what)
  if (person.onlyGalleryId && person.onlyGalleryId !== galleryId) {
    throw outOfScope('This API token is for another gallery.')
  }
  return membership
}

export const isMember = async (db: Database, person: Person, galleryId: number): Promise<boolean> =>
  (await findMembership(db, person, galleryId)) !== null

async function findMembership(
  db: Database | Transaction,
  person: Person,
  galleryId: number,
): Promise<Membership | null> {
  const [found] = await db
    .select({ gallery: galleries, owner: users, collaborates: collaborators.id, domain: customDomains })
    .from(galleries)
    .innerJoin(users, eq(users.id, galleries.userId))
    .leftJoin(customDomains, eq(customDomains.galleryId, galleries.id))
    .leftJoin(
      collaborators,
      and(
        eq(collaborators.galleryId, galleries.id),
        eq(collaborators.userId, person.id),
        eq(collaborators.status, 'accepted'),
      ),
    )
    .where(and(eq(galleries.id, galleryId), notSuspended))
  const access = found?.gallery.userId === person.id ? 'owner' : found?.collaborates ? 'collaborator' : null
  if (!found || !access) return null
  return { gallery: found.gallery, domain: found.domain, access, ownerIsActive: isActive(found.owner) }
}

/** Refuses (403) when this member may not change the gallery. */
export function requireEditor(person: Person, membership: Membership): void {
  if (!isActive(person)) throw forbidden(UPGRADE_MESSAGE, 'account_expired')
  if (!membership.ownerIsActive) throw forbidden(FROZEN_MESSAGE, 'gallery_frozen')
}

/** Refuses (403) everybody but the owner: for what collaborators may not see. */
export function requireOwnerToRead(membership: Membership): void {
  if (membership.access !== 'owner') throw forbidden(OWNER_ONLY_MESSAGE, 'owner_only')
}

/** Refuses (403) everybody but the owner, and the owner too while their account is not active. */
export function requireOwner(person: Person, membership: Membership): void {
  requireOwnerToRead(membership)
  requireEditor(person, membership)
}
