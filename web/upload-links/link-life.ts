import type { ShareableLink } from '#contract/upload-links.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Remaining life of a link: '15 days left', 'less than a day left'. */
export function timeLeft(link: ShareableLink): string {
  const left = (Date.parse(link.expiresAt) - Date.now()) / DAY_MS
  // A link that was just created for 15 days has 15 days left.
  const days = Math.round(left)
  if (days < 1) return 'less than a day left'
  return days === 1 ? '1 day left' : `${days} days left`
}
