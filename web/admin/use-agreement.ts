import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '#contract/accounts.ts'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { forgetFormerPerson } from '#web/accounts/former-person.ts'
import { isLeaving } from './leave-for-dashboard.ts'
import { LOOK_AGAIN_MS, note } from './noted-impersonation.ts'

/**
 * Where the browser's note and what is known of the session differ, the server is asked, and both follow it: another
 * tab may have begun or ended the acting, the session may have ended, the browser's memory may have been cleared.
 */
export function useAgreement(user: CurrentUser | null, noted: string | null) {
  const queryClient = useQueryClient()
  const actingAs = user?.impersonating ? user.id : null

  useEffect(() => {
    if (noted === actingAs) return
    let asking = false
    const ask = async () => {
      // What this tab has just changed itself, the next page will know.
      if (asking || isLeaving()) return
      asking = true
      // Without an answer it is asked again. With one, both agree, unless the browser stores nothing.
      await followServer(queryClient).then(
        () => clearInterval(again),
        () => {},
      )
      asking = false
    }
    const again = setInterval(ask, LOOK_AGAIN_MS)
    void ask()
    return () => clearInterval(again)
  }, [queryClient, noted, actingAs])
}

async function followServer(queryClient: QueryClient) {
  const before = queryClient.getQueryData(currentUserQuery.queryKey)
  const now = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
  if (now?.id !== before?.id) forgetFormerPerson(queryClient)
  note(now?.impersonating ? now.id : null)
}
