import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { getJson, isSignedOut } from './api.ts'

/**
 * Never stale, no refetching by itself, no retries (the specification, section 7). A query's key, joined with
 * slashes, is the address it reads. Whoever is told 401 is signed out from then on, wherever it happened.
 */
export function createQueryClient(): QueryClient {
  const noticeSignOut = (error: unknown) => {
    if (isSignedOut(error)) client.setQueryData(currentUserQuery.queryKey, null)
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeSignOut }),
    mutationCache: new MutationCache({ onError: noticeSignOut }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => getJson(queryKey.join('/'), signal),
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        // Without a connection a call fails at once, instead of waiting unseen for one.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
