import {
  type DataTag,
  type QueryClient,
  type QueryKey,
  type Updater,
  useQueryClient,
} from '@tanstack/react-query'

type Query<Data> = { queryKey: DataTag<QueryKey, Data, Error> }

/** Changes a query's loaded data, without asking again. */
export function useChange<Data>(query: Query<Data>) {
  const queryClient = useQueryClient()
  return (change: (before: Data) => Data) =>
    updateQuery<Data>(queryClient, query, (before) => before && change(before))
}

/**
 * Replaces a query's loaded data with data saved by the server. A read under way began before the change and
 * would undo it, so it is restarted.
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

/** Asks again for queries: now if they are on the screen, otherwise when they next are. */
export function useRefresh(...queries: readonly { queryKey: QueryKey }[]) {
  const queryClient = useQueryClient()
  return () => Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}
