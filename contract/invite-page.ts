/** Data of the upload link's page. Only types and constants: the page's script must stay small. */

import type { ErrorBody } from './errors.ts'
import type { UploadLimits } from './image-limits.ts'
import type { PageStyle } from './public-page.ts'
import type { Studio } from './studio.ts'

/**
 * Reasons why the link does not accept images. `closed`: it is unknown, expired or deactivated; `no token`: its URL
 * has none; `paused`: the owner's account is not active at the moment.
 */
export type Shut = 'closed' | 'no token' | 'paused' | { refusal: ErrorBody; isReadyLater: boolean }

/** The message to programs about a closed link. */
export const CLOSED =
  'This upload invitation is either invalid or has expired. Please contact the gallery owner for a new invitation.'

/** Hours in which guests may withdraw an image after it arrived. */
export const WITHDRAW_HOURS = 24

/** Result of a form that was submitted without JavaScript. `waits`: images that need a member's approval. */
export type FormAnswer =
  | { good: true; waits: boolean }
  | { good: false; refusal: ErrorBody | 'nothing selected' }

export type OpenInvitation = {
  token: string
  /** `description`: the link's message, if any. `studio`: the owner's, if it is shown. */
  gallery: { title: string; description: string | null; studio: Studio | null } & PageStyle
  /** Time in ISO 8601. */
  expiresAt: string
  /** True if images wait for a member's approval. */
  review: boolean
  limits: UploadLimits
  /** Idempotency key for the form as submitted without JavaScript. */
  uploadKey: string
  /** The answer to the form just submitted. */
  answer?: FormAnswer
  /** The name that was entered in that form. */
  uploaderName?: string
}

/** Input of the renderer: an invitation, or the reason for not showing one. */
export type InvitePage = { invitation: OpenInvitation } | { shut: Shut; gallery?: OpenInvitation['gallery'] }

/** Output of the build for old browsers: the URLs of the page's script and of its texts, and its style sheet's content. */
export type InvitePageAssets = { script: string; texts: string; styles: string }
