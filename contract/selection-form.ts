/** What a visitor sends with marked images. No schemas here: the script of the public page imports it. */
import { type Called, publicCalls } from './public-calls.ts'

/** Characters of the visitor's name and message. */
export const MAX_SELECTION_NAME = 100
export const MAX_SELECTION_MESSAGE = 2000

/** On the page's own host. */
export const selectionsAddress = (gallery: Called) => `${publicCalls(gallery)}/selections`
