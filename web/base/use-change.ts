import {
  type DataTag,
  type QueryClient,
  type QueryKey,
  type Updater,
  useQueryClient,
} from '@tanstack/react-query'

type Query<Data> = { queryKey: DataTag<QueryKey, Data, Error> }

/** Changes what a query has loaded, without asking again. */
export function useChange<Data>(query: Query<Data>) {
  const queryClient = useQueryClient()
  return (change: (before: Data) => Data) =>
    updateQuery<Data>(queryClient, query, (before) => before && change(before))
}

/**
 * Puts what the server has saved into the place of what a query has loaded. A read that is under way began before that
 * and would undo it, so it is started again.
 */
export function updateQuery<Data>(
  queryClient: QueryClient,
  { queryKey }: Query<Data>,
  saved: Updater<NoInfer<Data> | undefined, NoInfer<Data> | undefined>,
): void {
  queryClient.setQueryData<Data>(queryKey, saved)
  const read = { queryKey, exact: true }
  if (queryClient.isFetching(read) > 0) void queryClient.invalidateQueries({ ...read, refetchType: 'all' })
}

/** Asks again for what queries show, where it is on the screen; where not, when it is next. */
export function useRefresh(...queries: readonly { queryKey: QueryKey }[]) {
  const queryClient = useQueryClient()
  return () => Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}
