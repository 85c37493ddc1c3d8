/** Roles and account status: which accounts are active. Pure. */

export const ROLES = ['User', 'Moderator', 'Admin'] as const
export type Role = (typeof ROLES)[number]

export const STATUSES = ['trial', 'paid', 'expired'] as const
export type Status = (typeof STATUSES)[number]

/** Galleries that a trial account may own at the same time. */
export const TRIAL_GALLERY_LIMIT = 3

export type Standing = { role: Role; status: Status; trialEndsAt: Date | null }

/** Active: an Admin, a paid account, or a trial that has not ended; a trial without an end date never ends. */
export function isActive(account: Standing, now = new Date()): boolean {
  if (account.role === 'Admin' || account.status === 'paid') return true
  if (account.status !== 'trial') return false
  return account.trialEndsAt === null || account.trialEndsAt > now
}

/** True if an account that already owns `owned` galleries may create another one. */
export function mayCreateAnotherGallery(account: Standing, owned: number, now = new Date()): boolean {
  if (!isActive(account, now)) return false
  return account.role === 'Admin' || account.status === 'paid' || owned < TRIAL_GALLERY_LIMIT
}

/** The status to show: a trial has expired as soon as its end has passed, even if the stored status is not updated yet. */
export function shownStatus(
  { status, trialEndsAt }: Pick<Standing, 'status' | 'trialEndsAt'>,
  now = new Date(),
): Status {
  return status === 'trial' && trialEndsAt !== null && trialEndsAt <= now ? 'expired' : status
}
