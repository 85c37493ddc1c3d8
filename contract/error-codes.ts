/**
 * Stable error codes: clients distinguish errors by code, never by message. The first group holds generic codes;
 * the others exist where clients must distinguish errors of the same status. No schemas here: every page imports it.
 */
export const ERROR_CODES = [
  'invalid_input',
  'signed_out',
  'forbidden',
  'not_found',
  'timeout',
  'conflict',
  'too_large',
  'unsupported_format',
  'unsupported_type',
  'too_many_requests',
  'internal_error',
  'unavailable',
  'no_space',
  // Accounts
  'account_expired',
  'admin_only',
  'challenge_ended',
  'email_taken',
  'last_admin',
  'trial_limit',
  'email_unverified',
  'impersonating',
  'managed_elsewhere',
  'quota_exceeded',
  'suspended',
  'totp_required',
  'two_step_required',
  'weak_password',
  'wrong_code',
  'wrong_credentials',
  'wrong_password',
  // Galleries
  'domain_taken',
  'downloads_off',
  'edit_conflict',
  'gallery_closed',
  'gallery_frozen',
  'images_missing',
  'owner_only',
  'password_required',
  'preparing',
  'selections_off',
  'subdomain_taken',
  // Collaborators and upload links
  'already_invited',
  'invitation_answered',
  'invitation_ended',
  'link_ended',
  'too_late',
  // Images
  'unusable_image',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]
