import { conflict } from '#server/platform/http/refusal.ts'

/**
 * Refuses (409) when a field that is about to change is not any more what the person saw who changes it, so that the
 * later of two learns of the earlier instead of undoing it unawares. Two who want the same are of one mind.
 */
export function unchangedSince<Fields extends object>(
  now: Fields,
  was: Partial<Fields> | undefined,
  wanted: Partial<Fields>,
): void {
  for (const [name, seen] of Object.entries(was ?? {})) {
    const field = name as keyof Fields
    if (now[field] !== seen && now[field] !== wanted[field]) {
      throw conflict(
        'Somebody else changed this meanwhile. Please look at what it is now, then make your change again.',
        'edit_conflict',
      )
    }
  }
}
