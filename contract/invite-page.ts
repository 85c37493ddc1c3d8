/** Data of the upload link's page. Only types and constants: the page's script must stay small. */

import type { ErrorBody } from './errors.ts'
import type { UploadLimits } from './image-limits.ts'
import type { PageStyle } from './public-page.ts'
import type { Studio } from './studio.ts'

/**
 * Why the link does not accept images. `closed`: it is unknown, expired or deactivated; `no token`: its URL has none;
 * `paused`: the owner's account is not active at the moment.
 */
export type Shut = 'closed' | 'no token' | 'paused' | { refusal: ErrorBody; isReadyLater: boolean }

/** The message to programs about a link that is closed. */
export const CLOSED =
  'This upload invitation is either invalid or has expired. Please contact the gallery owner for a new invitation.'

/** How long guests may withdraw an image after it arrived. */
export const WITHDRAW_HOURS = 24

/** Result of a form that was submitted without JavaScript. `waits`: for a member's approval. */
export type FormAnswer =
  | { good: true; waits: boolean }
  | { good: false; refusal: ErrorBody | 'nothing selected' }

export type OpenInvitation = {
  token: string
  /** `description`: the link's message, where it has one. `studio`: whose it is, where that is shown. */
  gallery: { title: string; description: string | null; studio: Studio | null } & PageStyle
  /** ISO 8601. */
  expiresAt: string
  /** Whether what arrives waits for a member's approval. */
  review: boolean
  limits: UploadLimits
  /** Idempotency key for the form as submitted without JavaScript. */
  uploadKey: string
  /** The answer to the form that was just submitted. */
  answer?: FormAnswer
  /** The name that was entered in that form. */
  uploaderName?: string
}

/** Everything that the renderer needs: an invitation, or the reason why it is not available. */
export type InvitePage = { invitation: OpenInvitation } | { shut: Shut; gallery?: OpenInvitation['gallery'] }

/** Output of the build for old browsers: the URLs of the page's script and of its texts, and its style sheet's content. */
export type InvitePageAssets = { script: string; texts: string; styles: string }
