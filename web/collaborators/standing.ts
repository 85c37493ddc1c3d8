/** The state of an invitation, as the gallery's owner sees it. Pure. */
import type { Collaborator } from '#contract/collaborators.ts'

export type InvitationStanding = 'pending' | 'expired' | 'accepted' | 'declined'

/** A pending invitation counts as expired after `expiresAt`. */
export const standingOf = (
  { status, expiresAt }: Pick<Collaborator, 'status' | 'expiresAt'>,
  now = Date.now(),
): InvitationStanding => (status === 'pending' && Date.parse(expiresAt) <= now ? 'expired' : status)

/** True if the same address may be invited again. */
export const mayInviteAgain = (standing: InvitationStanding) =>
  standing === 'expired' || standing === 'declined'
