/** The limits of the signed-in user's account, in the form that screens need. */
import type { CurrentUser } from '#contract/accounts.ts'
import type { GalleryListItem } from '#contract/galleries.ts'
import { isActive, mayCreateAnotherGallery, type Standing } from '#contract/standing.ts'

const standingOf = ({ role, status, trialEndsAt }: CurrentUser): Standing => ({
  role,
  status,
  trialEndsAt: trialEndsAt === null ? null : new Date(trialEndsAt),
})

/** The person's own galleries, which alone count towards the trial. */
export const ownedOf = (galleries: readonly GalleryListItem[]) =>
  galleries.filter(({ access }) => access === 'owner')

export type Account =
  /** Account without limits. */
  | { kind: 'unlimited' }
  /** Trial; `endsAt` is null for one without end. */
  | { kind: 'trial'; endsAt: string | null; full: boolean }
  | { kind: 'expired' }

/** @param owned galleries that the account owns */
export function accountOf(user: CurrentUser, owned: number): Account {
  const standing = standingOf(user)
  if (!isActive(standing)) return { kind: 'expired' }
  if (user.role === 'Admin' || user.status === 'paid') return { kind: 'unlimited' }
  return { kind: 'trial', endsAt: user.trialEndsAt, full: !mayCreateAnotherGallery(standing, owned) }
}
