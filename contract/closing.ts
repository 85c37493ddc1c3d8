/** Whether a gallery has closed to visitors. `now` is in milliseconds since 1970; null closes never. */
export const hasClosed = (closesAt: Date | string | null, now: number): boolean =>
  closesAt !== null && new Date(closesAt).getTime() <= now
