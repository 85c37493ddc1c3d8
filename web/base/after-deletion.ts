import { countText } from './counts.ts'
import { trashDays } from './page-head.ts'

/** Sentence about restoring, for a question before a deletion; `many` if several things are deleted. */
export function afterDeletion(many = false): string {
  const days = trashDays()
  if (days === 0) return 'This action cannot be undone.'
  return `You can restore ${many ? 'them' : 'it'} for ${countText(days, 'day')}.`
}
