/** What a visitor sends with marked images. No schemas here: the script of the public page imports it. */

/** Characters of the visitor's name and message. */
export const MAX_SELECTION_NAME = 100
export const MAX_SELECTION_MESSAGE = 2000

/** On the page's own host. */
export const selectionsAddress = (publicId: string) => `/api/public/galleries/${publicId}/selections`
