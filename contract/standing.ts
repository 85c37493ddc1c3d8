/** Roles and account status: who counts as active (the specification, sections 4 and 6). Pure. */

export const ROLES = ['User', 'Moderator', 'Admin'] as const
export type Role = (typeof ROLES)[number]

export const STATUSES = ['trial', 'paid', 'expired'] as const
export type Status = (typeof STATUSES)[number]

/** Galleries that a trial may own at once (section 9). */
export const TRIAL_GALLERY_LIMIT = 3

export type Standing = { role: Role; status: Status; trialEndsAt: Date | null }

/** Active: an Admin, a paid account, or a trial whose end date has not passed; without an end date it never does. */
export function isActive(account: Standing, now = new Date()): boolean {
  if (account.role === 'Admin' || account.status === 'paid') return true
  if (account.status !== 'trial') return false
  return account.trialEndsAt === null || account.trialEndsAt > now
}

/** Whether one more gallery may be created by an account that owns `owned` already. */
export function mayCreateAnotherGallery(account: Standing, owned: number, now = new Date()): boolean {
  if (!isActive(account, now)) return false
  return account.role === 'Admin' || account.status === 'paid' || owned < TRIAL_GALLERY_LIMIT
}

/** The status to show: a trial is expired from the moment its end has passed, also before anything has noted it. */
export function shownStatus(
  { status, trialEndsAt }: Pick<Standing, 'status' | 'trialEndsAt'>,
  now = new Date(),
): Status {
  return status === 'trial' && trialEndsAt !== null && trialEndsAt <= now ? 'expired' : status
}
