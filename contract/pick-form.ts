/** How the holders of view links mark images. No schemas here: the script of the public page imports it. */

export const MARKS = ['yes', 'maybe', 'no'] as const
export type Mark = (typeof MARKS)[number]

/** The answer to a 'yes' beyond a link's limit. */
export const OVER_LIMIT = ['refuse', 'allow'] as const
export type OverLimit = (typeof OVER_LIMIT)[number]

/** Characters of a note, and of what the holder says when they are done. */
export const MAX_PICK_NOTE = 500
export const MAX_DONE_MESSAGE = 2000

/** How long after asking to change a list its holder may not ask again, in milliseconds. */
export const ASK_AGAIN_MS = 60 * 60 * 1000

/** On the page's own host. */
export const picksAddress = (publicId: string) => `/api/public/galleries/${publicId}/picks`

/** Said where a view link is no longer valid. */
export const LINK_HAS_ENDED = 'This link has ended'
