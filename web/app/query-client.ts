import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { ApiError, getJson, isMissing, isSignedOut } from '#web/base/api.ts'

/** Tells whether this is the key of a gallery itself; keys of its parts are longer. */
const isGallery = ([call, id, part]: QueryKey) =>
  call === '/api/galleries' && id !== undefined && part === undefined

/**
 * Answers never become stale, nothing is refetched or retried automatically. A query's key, joined with slashes, is the
 * address it reads. A 401 of any call signs the user out. After a 404 the gallery on the screen is refetched, as it may
 * have been deleted. A 403 `two_step_required` refetches the current user, whom the app then leads to the set-up.
 */
export function createQueryClient(): QueryClient {
  const handleUnauthorized = (error: unknown) => {
    if (isSignedOut(error)) client.setQueryData(currentUserQuery.queryKey, null)
  }
  const handleNotFound = (error: unknown) => {
    if (!isMissing(error)) return
    void client.invalidateQueries({ predicate: ({ queryKey }) => isGallery(queryKey) })
  }
  const handleTwoStepRequired = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'two_step_required') return
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, { queryKey }) {
        handleUnauthorized(error)
        handleTwoStepRequired(error)
        if (!isGallery(queryKey)) handleNotFound(error)
      },
    }),
    mutationCache: new MutationCache({
      onError(error) {
        handleUnauthorized(error)
        handleTwoStepRequired(error)
        handleNotFound(error)
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => getJson(queryKey.join('/'), signal),
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        // Without a connection a call fails at once, instead of pausing silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
