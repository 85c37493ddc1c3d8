/** Days in which a resumable upload can be continued after its last byte. No schemas here: pages of guests import it. */
export const UPLOAD_LIFETIME_DAYS = 7
