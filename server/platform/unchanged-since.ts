import { conflict } from '#server/platform/http/refusal.ts'

/**
 * Refuses (409) when a field that is about to change is not any more what the person saw who changes it, so that the
 * later of two learns of the earlier instead of undoing it unawares.
 */
export function unchangedSince<Fields extends object>(now: Fields, was: Partial<Fields> | undefined): void {
  for (const [field, seen] of Object.entries(was ?? {})) {
    if (now[field as keyof Fields] !== seen) {
      throw conflict(
        'Somebody else changed this meanwhile. Please reload to see it, then make your change again.',
      )
    }
  }
}
