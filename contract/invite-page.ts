/** What the page of an upload link is made of. Types and words only: the page's script must stay small. */

/** What a guest reads when the link takes no pictures. */
export type ShutNotice = { title: string; text: string }

/** The specification's own words for a link that is unknown, expired or deactivated (section 2). */
export const CLOSED: ShutNotice = {
  title: 'Invalid or Expired Invitation',
  text: 'This upload invitation is either invalid or has expired. Please contact the gallery owner for a new invitation.',
}
/** A link whose token was lost on the way (section 8). */
export const NO_TOKEN = 'No invitation token available'
/** The gallery's owner is not active at the moment. */
export const PAUSED: ShutNotice = {
  title: 'Uploads are paused',
  text: 'This gallery takes no new images at the moment. Please contact the gallery owner.',
}

export type OpenInvitation = {
  token: string
  gallery: { title: string; description: string | null }
  /** ISO 8601. */
  expiresAt: string
  /** A name for the upload that a browser without script would send: sent again, it is not stored again. */
  uploadKey: string
  /** What became of the form that was just sent without script. */
  answer?: { good: boolean; title: string; text: string }
  /** The name that came with that form. */
  uploaderName?: string
}

/** Everything that the renderer draws: an invitation, or why there is none. */
export type InvitePage = { productName: string } & (
  | { invitation: OpenInvitation }
  | { shut: ShutNotice; gallery?: OpenInvitation['gallery'] }
)

/** What the build for old browsers made of the page: the address of its script, and the style sheet itself. */
export type InvitePageAssets = { script: string; styles: string }

/** What the guest is told when everything has arrived (section 8). */
export const UPLOADED = {
  title: 'Upload successful',
  text: 'Your images have been uploaded to the gallery.',
}
/** What the guest is told who sends nothing (section 5). */
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
