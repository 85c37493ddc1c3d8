/** Limits and addresses of view links' picks. No schemas here: the script of the public page imports it. */
import { type Called, publicCalls } from './public-calls.ts'

export const MARKS = ['yes', 'maybe', 'no'] as const
export type Mark = (typeof MARKS)[number]

/** The answer to a 'yes' beyond a link's limit. */
export const OVER_LIMIT = ['refuse', 'allow'] as const
export type OverLimit = (typeof OVER_LIMIT)[number]

/** Maximum length of a note, and of the holder's message when they are done, in characters. */
export const MAX_PICK_NOTE = 500
export const MAX_DONE_MESSAGE = 2000

/** Milliseconds after which the holder may ask again to change a list. */
export const ASK_AGAIN_MS = 60 * 60 * 1000

/** Address of the picks on the page's own host. */
export const picksAddress = (gallery: Called) => `${publicCalls(gallery)}/picks`

/** Address that records that the holder has opened a replaced image. */
export const seenAddress = (gallery: Called, imageId: number) => `${picksAddress(gallery)}/${imageId}/seen`

/** Message for a view link that is no longer valid. */
export const LINK_HAS_ENDED = 'This link has ended'
