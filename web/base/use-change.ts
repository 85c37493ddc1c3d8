import { type DataTag, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Changes what a query has loaded, without asking again. */
export function useChange<Data>({ queryKey }: { queryKey: DataTag<QueryKey, Data, Error> }) {
  const queryClient = useQueryClient()
  return (change: (before: Data) => Data) => {
    queryClient.setQueryData<Data>(queryKey, (before) => before && change(before))
    restartRead(queryClient, queryKey)
  }
}

/** Starts a read that is under way again: it began before a change, and would undo it. */
export function restartRead(queryClient: QueryClient, queryKey: QueryKey): void {
  const read = { queryKey, exact: true }
  if (queryClient.isFetching(read) > 0) void queryClient.invalidateQueries(read)
}

/** Asks again for what queries show, where it is on the screen; where not, when it is next. */
export function useRefresh(...queries: readonly { queryKey: QueryKey }[]) {
  const queryClient = useQueryClient()
  return () => Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}
