import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '#contract/accounts.ts'
import { clearUserData } from '#web/accounts/clear-user-data.ts'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { isLeaving } from './leave-for-dashboard.ts'
import { POLL_MS, storeImpersonatedId } from './stored-impersonation.ts'

/**
 * Asks the server and updates both when the stored id and the known session differ: another tab may have started or
 * stopped impersonating, the session may have ended, the storage may have been cleared.
 */
export function useSyncImpersonation(user: CurrentUser | null, storedId: string | null) {
  const queryClient = useQueryClient()
  const actingAs = user?.impersonating ? user.id : null

  useEffect(() => {
    if (storedId === actingAs) return
    let asking = false
    const ask = async () => {
      // This tab is switching itself: the next document reads the result.
      if (asking || isLeaving()) return
      asking = true
      // Retried until the server answers. Afterwards both agree, unless the browser's storage is blocked.
      await followServer(queryClient).then(
        () => clearInterval(again),
        () => {},
      )
      asking = false
    }
    const again = setInterval(ask, POLL_MS)
    void ask()
    return () => clearInterval(again)
  }, [queryClient, storedId, actingAs])
}

async function followServer(queryClient: QueryClient) {
  const before = queryClient.getQueryData(currentUserQuery.queryKey)
  const now = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
  if (now?.id !== before?.id) clearUserData(queryClient)
  storeImpersonatedId(now?.impersonating ? now.id : null)
}
