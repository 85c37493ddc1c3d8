import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from './current-user.ts'

/**
 * Clears all data of the previous user after a change of user, and refetches what is shown; the caller updates the
 * signed-in user itself.
 */
export function clearUserData(queryClient: QueryClient): void {
  void queryClient.resetQueries({
    predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0],
  })
}
