/** How the holders of view links mark images. No schemas here: the script of the public page imports it. */
import { type Called, publicCalls } from './public-calls.ts'

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
export const picksAddress = (gallery: Called) => `${publicCalls(gallery)}/picks`

/** Takes word that the holder has opened an image that was replaced. */
export const seenAddress = (gallery: Called, imageId: number) => `${picksAddress(gallery)}/${imageId}/seen`

/** Said where a view link is no longer valid. */
export const LINK_HAS_ENDED = 'This link has ended'
