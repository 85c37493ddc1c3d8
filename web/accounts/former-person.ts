import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from './current-user.ts'

/**
 * Somebody else is at the screen from now on: what was known of the one before, or of nobody, is forgotten, and asked
 * for again where it is shown. Who is signed in is left to whoever knows.
 */
export function forgetFormerPerson(queryClient: QueryClient): void {
  void queryClient.resetQueries({
    predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0],
  })
}
