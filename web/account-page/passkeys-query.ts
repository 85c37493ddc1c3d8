import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Passkey } from '#contract/passkeys.ts'
import { activityQuery } from './queries.ts'

export const passkeysQuery = queryOptions<Passkey[]>({ queryKey: ['/api/account/passkeys'] })

/** Changes the list that is shown, and looks at the activity again. */
export function useChangePasskeys() {
  const queryClient = useQueryClient()
  return (change: (before: Passkey[]) => Passkey[]) => {
    queryClient.setQueryData(passkeysQuery.queryKey, (before) => before && change(before))
    void queryClient.invalidateQueries({ queryKey: activityQuery.queryKey })
  }
}
