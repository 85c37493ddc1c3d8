/**
 * Rights in a gallery: its owner and its accepted collaborators are members; for others it is not found.
 * Removed galleries and those of a suspended owner are hidden from everyone (found.ts).
 * An account that is not active (trial or subscription ended) cannot change anything, and its galleries are read-only.
 */
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { ErrorCode } from '#contract/error-codes.ts'
import { Id } from '#contract/ids.ts'
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
import type { Right } from '#server/platform/http/call.ts'
import { forbidden, notFound } from '#server/platform/http/refusal.ts'
import { outOfScope } from '#server/sign-in/api-tokens/bearer.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'
import { isFound } from './found.ts'

export type Membership = {
  gallery: GalleryRow
  domain: CustomDomainRow | null
  access: 'owner' | 'collaborator'
  /** True while the owner's account is active; otherwise the gallery is frozen. */
  ownerIsActive: boolean
}

export const UPGRADE_MESSAGE = 'Your account has expired. Please upgrade to make changes.'
export const FROZEN_MESSAGE = "This gallery's owner has to upgrade before it can be changed."
const OWNER_ONLY_MESSAGE = 'Only the owner of the gallery can do this.'

/** The person's membership in this gallery. Refuses (404: `what` not found) everyone who is not a member. */
export async function membershipOf(
  db: Database | Transaction,
  person: Person,
  galleryId: number,
  what = 'Gallery',
): Promise<Membership> {
  const membership = await findMembership(db, person, galleryId)
  if (!membership) throw notFound(what)
  return membership
}

export const isMember = async (db: Database, person: Person, galleryId: number): Promise<boolean> =>
  (await findMembership(db, person, galleryId)) !== null

export const findMembership = async (
  db: Database | Transaction,
  person: Person,
  galleryId: number,
): Promise<Membership | null> => (await findMemberships(db, person, [galleryId]))[0] ?? null

/** The person's memberships in these galleries; galleries without one are left out. */
export async function findMemberships(
  db: Database | Transaction,
  person: Person,
  galleryIds: number[],
): Promise<Membership[]> {
  const found = await db
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
    .where(and(inArray(galleries.id, galleryIds), isFound))
  return found.flatMap(({ gallery, domain, owner, collaborates }) => {
    const access = owner.id === person.id ? 'owner' : collaborates ? 'collaborator' : null
    return access ? [{ gallery, domain, access, ownerIsActive: isActive(owner) }] : []
  })
}

/** Refuses (403) when this member may not change the gallery. */
export function requireEditor(person: Person, membership: Membership): void {
  if (!isActive(person)) throw forbidden(UPGRADE_MESSAGE, 'account_expired')
  if (!membership.ownerIsActive) throw forbidden(FROZEN_MESSAGE, 'gallery_frozen')
}

/** Refuses (403) everyone but the owner: for everything that collaborators must not see. */
export function requireOwnerToRead(membership: Membership): void {
  if (membership.access !== 'owner') throw forbidden(OWNER_ONLY_MESSAGE, 'owner_only')
}

/** Refuses (403) everyone but the owner, and the owner while their account is inactive. */
export function requireOwner(person: Person, membership: Membership): void {
  requireOwnerToRead(membership)
  requireEditor(person, membership)
}

/** Membership and person that the handler of a member's call gets. */
export type Member = Membership & { person: Person }

/**
 * Rights in the gallery to which the path's `id` belongs: `find` reads the thing with that id, and the handler gets it,
 * too. Refuses (404: `what` not found) everyone who is not a member, and (403) an API token for another gallery.
 */
export function rightsIn<Found extends object>(
  db: Database,
  what: string,
  find: (id: number) => Promise<Found & { galleryId: number }>,
) {
  const params = z.object({ id: Id })
  const right = (
    require: (person: Person, membership: Membership) => void,
    ...codes: ErrorCode[]
  ): Right<Member & Omit<Found, 'galleryId'>, typeof params> => ({
    params,
    refusals: { ...signedIn.refusals, 403: [...signedIn.refusals[403]!, ...codes] },
    async check(request, _reply, { id }) {
      const person = request.signedInUser()
      const { galleryId, ...found } = await find(id)
      const membership = await membershipOf(db, person, galleryId, what)
      if (request.token && request.token.galleryId !== null && request.token.galleryId !== galleryId)
        throw outOfScope('This API token is for another gallery.')
      require(person, membership)
      return { person, ...membership, ...found }
    },
  })
  return {
    /** Owner and collaborators. */
    member: right(() => {}),
    /** Owner and collaborators, while their account and the owner's are active. */
    editor: right(requireEditor, 'account_expired', 'gallery_frozen'),
    /** The owner, also while the account is inactive: for everything that collaborators may not see. */
    ownerReadOnly: right((_person, membership) => requireOwnerToRead(membership), 'owner_only'),
    /** The owner, while the account is active. */
    owner: right(requireOwner, 'owner_only', 'account_expired'),
  }
}

/** The rights in the gallery that the call's path names as `id`. */
export const galleryRights = (db: Database) => rightsIn(db, 'Gallery', async (galleryId) => ({ galleryId }))
