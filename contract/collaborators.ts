import { Email } from './emails.ts'
import { Time } from './times.ts'
import { z } from './zod.ts'

/** Days until an unanswered invitation expires. */
export const INVITATION_LIFETIME_DAYS = 15

/** Maximum number of invitations in a day. `toOneRecipient` counts those from all accounts together. */
export const INVITATIONS_A_DAY = { trial: 10, paid: 200, toOneRecipient: 3 } as const

export const COLLABORATOR_STATUSES = ['pending', 'accepted', 'declined'] as const

export const NewCollaborator = z.object({
  email: Email,
})
export type NewCollaborator = z.infer<typeof NewCollaborator>

export const Collaborator = z.object({
  id: z.int(),
  email: z.string(),
  status: z.enum(COLLABORATOR_STATUSES),
  invitedAt: Time,
  acceptedAt: Time.nullable(),
  expiresAt: Time,
})
export type Collaborator = z.infer<typeof Collaborator>

/** An invitation as the invited person sees it before accepting or declining. */
export const CollaborationInvitation = z.object({
  invitation: z.object({
    status: z.enum(COLLABORATOR_STATUSES),
    inviterEmail: z.string().nullable(),
    expiresAt: Time,
  }),
  gallery: z.object({ title: z.string(), description: z.string().nullable() }),
})
export type CollaborationInvitation = z.infer<typeof CollaborationInvitation>
