import { type DataTag, type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Changes what a query has loaded, without asking again. */
export function useChange<Data>({ queryKey }: { queryKey: DataTag<QueryKey, Data, Error> }) {
  const queryClient = useQueryClient()
  return (change: (before: Data) => Data) =>
    void queryClient.setQueryData<Data>(queryKey, (before) => before && change(before))
}

/** Asks again for what queries show, where it is on the screen; where not, when it is next. */
export function useRefresh(...queries: readonly { queryKey: QueryKey }[]) {
  const queryClient = useQueryClient()
  return () => Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}
