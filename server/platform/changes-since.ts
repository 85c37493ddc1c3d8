import { editConflict } from '#server/platform/http/refusal.ts'

/**
 * What of `wanted` is left to do for somebody who saw `was`: a field that they left as they saw it stays as it is now.
 * Refuses (409 edit_conflict, with what is there now) when a field that they changed is neither what they saw nor
 * what they want, so that the later of two learns of the earlier instead of undoing it unawares.
 */
export function changesSince<Fields extends object>(
  now: Fields,
  was: Partial<Fields> = {},
  wanted: Partial<Fields>,
): Partial<Fields> {
  const changes = { ...wanted }
  const current: Partial<Fields> = {}
  for (const field of Object.keys(was) as (keyof Fields)[]) {
    if (wanted[field] === was[field]) delete changes[field]
    else if (now[field] !== was[field] && now[field] !== wanted[field]) current[field] = now[field]
  }
  if (Object.keys(current).length === 0) return changes
  throw editConflict(
    'Somebody else changed this meanwhile. Please look at what it is now, then make your change again.',
    current,
  )
}
