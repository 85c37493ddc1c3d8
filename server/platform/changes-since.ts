import { editConflict } from '#server/platform/http/refusal.ts'

/** Fields by name; nested ones are compared one by one. */
type Fields = Record<string, unknown>

/**
 * The fields of `wanted` to update, for a sender who saw the values `was`: fields equal to `was` are left as they are
 * now. Throws 409 edit_conflict with the current values when a field that the sender changed now has a value that is
 * neither the one they saw nor the one they want.
 */
export function changesSince<Now extends object, Wanted extends { [Field in keyof Wanted]?: unknown }>(
  now: Now,
  was: { [Field in keyof Wanted]?: unknown } = {},
  wanted: Wanted,
): Wanted {
  const { changes, current } = compare(now as Fields, was as Fields, wanted as Fields)
  if (Object.keys(current).length === 0) return changes as Wanted
  throw editConflict(
    'Someone else has changed this. Please check what it is now, then make your change again.',
    current,
  )
}

function compare(now: Fields, was: Fields, wanted: Fields): { changes: Fields; current: Fields } {
  const changes = { ...wanted }
  const current: Fields = {}
  for (const [field, seen] of Object.entries(was)) {
    const [is, wish] = [now[field] ?? null, wanted[field]]
    if (isFields(seen)) {
      if (!isFields(wish)) continue
      const inner = compare(isFields(is) ? is : {}, seen, wish)
      changes[field] = inner.changes
      if (Object.keys(inner.current).length > 0) current[field] = inner.current
    } else if (wish === seen) delete changes[field]
    else if (is !== seen && is !== wish) current[field] = is
  }
  return { changes, current }
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
