/** Limits and address of a visitor's selection. No schemas here: the script of the public page imports it. */
import { type Called, publicCalls } from './public-calls.ts'

/** Maximum lengths of the visitor's name and message, in characters. */
export const MAX_SELECTION_NAME = 100
export const MAX_SELECTION_MESSAGE = 2000

/** Address of the selections on the page's own host. */
export const selectionsAddress = (gallery: Called) => `${publicCalls(gallery)}/selections`
