import { type DataTag, type QueryKey, queryOptions } from '@tanstack/react-query'
import { ACTIVITY_PAGE, type AccountSession, type Activity } from '#contract/accounts.ts'
import type { ApiToken } from '#contract/api-tokens.ts'
import type { Passkey } from '#contract/passkeys.ts'
import type { TwoStep } from '#contract/two-step.ts'
import { getJson } from '#web/base/api.ts'
import { pagesQuery } from '#web/base/pages.ts'
import { useChange, useRefresh } from '#web/base/use-change.ts'

// Changes by other browsers and programs are not noticed here: most queries are read again whenever the page is opened.

export const sessionsQuery = queryOptions({
  queryKey: ['/api/account/sessions'],
  queryFn: ({ signal }) => getJson<AccountSession[]>('/api/account/sessions', signal),
  staleTime: 0,
})

export const activityQuery = {
  ...pagesQuery<Activity>(['/api/account/audit'], '/api/account/audit', ACTIVITY_PAGE, (before) => ({
    before,
  })),
  staleTime: 0,
}

export const tokensQuery = queryOptions<ApiToken[]>({ queryKey: ['/api/account/tokens'], staleTime: 0 })
export const passkeysQuery = queryOptions<Passkey[]>({ queryKey: ['/api/account/passkeys'] })
export const twoStepQuery = queryOptions<TwoStep>({ queryKey: ['/api/account/totp'] })

/** Changes loaded data of a query, and reloads the activity, which lists the change. */
export function useAccountChange<Data>(query: { queryKey: DataTag<QueryKey, Data, Error> }) {
  const change = useChange(query)
  const lookAgain = useRefresh(activityQuery)
  return (by: (before: Data) => Data) => {
    change(by)
    void lookAgain()
  }
}
