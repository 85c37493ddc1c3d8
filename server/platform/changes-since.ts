import { editConflict } from '#server/platform/http/refusal.ts'

/**
 * The fields of `wanted` to update, for a sender who saw the values `was`: fields equal to `was` are left as they are
 * now. Throws 409 edit_conflict with the current values when a field that the sender changed now has a value that is
 * neither the one they saw nor the one they want.
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
    'Someone else has changed this. Please check what it is now, then make your change again.',
    current,
  )
}
