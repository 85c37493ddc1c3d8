/** Data and texts of the upload link's page. Only types and constants: the page's script must stay small. */

import type { UploadLimits } from './image-limits.ts'
import type { PageStyle } from './public-page.ts'
import type { Studio } from './studio.ts'

/** What a guest reads when the link does not accept images. */
export type ShutNotice = { title: string; text: string }

/** The link is unknown, expired or deactivated. */
export const CLOSED: ShutNotice = {
  title: 'Invalid or Expired Invitation',
  text: 'This upload invitation is either invalid or has expired. Please contact the gallery owner for a new invitation.',
}
/** The link's URL has no token. */
export const NO_TOKEN = 'No invitation token available'
/** The owner's account is not active at the moment. */
export const PAUSED: ShutNotice = {
  title: 'Uploads are paused',
  text: "This gallery isn't taking new photos at the moment. Please contact the gallery owner.",
}

/** How long guests may withdraw an image after it arrived. */
export const WITHDRAW_HOURS = 24

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
  /** Result of the form that was just submitted without JavaScript. */
  answer?: { good: boolean; title: string; text: string }
  /** The name that was entered in that form. */
  uploaderName?: string
}

/** Everything that the renderer needs: an invitation, or the reason why it is not available. */
export type InvitePage =
  | { invitation: OpenInvitation }
  | { shut: ShutNotice; gallery?: OpenInvitation['gallery'] }

/** Output of the build for old browsers: the URL of the page's script, and the content of its style sheet. */
export type InvitePageAssets = { script: string; styles: string }

/** Shown when all images have arrived. */
export const UPLOADED = {
  title: 'Upload successful',
  text: 'Your images have been uploaded to the gallery.',
}
/** Shown instead where what arrived waits for approval. */
export const thanks = (name: string | undefined, studio: string | undefined) => ({
  title: UPLOADED.title,
  text: `Thank you${name ? `, ${name}` : ''}. ${studio || 'The photographer'} will look at them soon.`,
})
/** Shown when the form was sent without files. */
export const NOTHING_SELECTED = {
  title: 'No files selected',
  text: 'Please select some images to upload.',
}
export const UPLOAD_FAILED = {
  title: 'Upload failed',
  text: 'Failed to upload images. Please try again.',
}
/** The same where other images of the upload have arrived. */
export const SOME_FAILED = 'Some images failed to upload. Please try again.'
