/**
 * True from the time at which something ends: a gallery closes, a link or token expires. Null never ends.
 * @param now in milliseconds since 1970
 */
export const hasEnded = (at: Date | string | null, now: number): boolean =>
  at !== null && new Date(at).getTime() <= now

/** True while an upload link or view link opens something: it is neither deactivated nor expired. */
export const isOpenLink = (
  { isActive, expiresAt }: { isActive: boolean; expiresAt: Date | string | null },
  now: number,
): boolean => isActive && !hasEnded(expiresAt, now)
