import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ACTIVITY_PAGE, type AccountSession, type Activity } from '#contract/accounts.ts'
import { getJson } from '#web/base/api.ts'

// What happens in other browsers is not noticed here: both are read again whenever the page is opened.

export const sessionsQuery = queryOptions({
  queryKey: ['/api/account/sessions'],
  queryFn: ({ signal }) => getJson<AccountSession[]>('/api/account/sessions', signal),
  staleTime: 0,
})

export const activityQuery = infiniteQueryOptions({
  queryKey: ['/api/account/audit'],
  queryFn: ({ pageParam, signal }) =>
    getJson<Activity[]>(`/api/account/audit${pageParam ? `?before=${pageParam}` : ''}`, signal),
  initialPageParam: 0,
  getNextPageParam: (page: Activity[]) => (page.length < ACTIVITY_PAGE ? undefined : page.at(-1)?.id),
  staleTime: 0,
})
