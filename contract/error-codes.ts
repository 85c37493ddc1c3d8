/**
 * The stable word for a refusal: screens and programs tell refusals apart by it, never by the message. The first
 * group says what kind of refusal it is; the others are what somebody has to tell from another of the same status.
 * Pure: no shapes, so that every page can afford it.
 */
export const ERROR_CODES = [
  'invalid_input',
  'signed_out',
  'forbidden',
  'not_found',
  'timeout',
  'conflict',
  'too_large',
  'unsupported_type',
  'too_many_requests',
  'internal_error',
  'unavailable',
  'no_space',
  // Accounts
  'account_expired',
  'admin_only',
  'email_taken',
  'last_admin',
  'trial_limit',
  'wrong_credentials',
  // Galleries
  'domain_taken',
  'edit_conflict',
  'gallery_frozen',
  'owner_only',
  'subdomain_taken',
  // Collaborators and upload links
  'already_invited',
  'invitation_answered',
  'invitation_ended',
  'link_ended',
  // Images
  'unusable_image',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]
