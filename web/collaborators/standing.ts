/** How an invitation stands, as its gallery's owner sees it. Pure. */
import type { Collaborator } from '#contract/collaborators.ts'

export type InvitationStanding = 'pending' | 'expired' | 'accepted' | 'declined'

/** A pending invitation waits until its time is over. */
export const standingOf = (
  { status, expiresAt }: Pick<Collaborator, 'status' | 'expiresAt'>,
  now = Date.now(),
): InvitationStanding => (status === 'pending' && Date.parse(expiresAt) <= now ? 'expired' : status)

/** Whether the same address may be invited once more. */
export const mayInviteAgain = (standing: InvitationStanding) =>
  standing === 'expired' || standing === 'declined'
