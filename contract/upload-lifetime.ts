/** Days after its last byte in which a resumable upload can be continued. No schemas here: pages of guests import it. */
export const UPLOAD_LIFETIME_DAYS = 7
