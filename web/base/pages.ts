/** Lists that are loaded page by page. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { getJson } from './api.ts'

type Item = { id: string | number }
type Values = Record<string, string | number | undefined>

/** Address with the values that are set. */
export function withValues(path: string, values: Values): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0
    ? path
    : `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/**
 * A list in pages of `size`.
 * @param values parameters of a page's address; `last` is the id of the last item of the previous page
 */
export const pagesQuery = <Listed extends Item>(
  queryKey: QueryKey,
  path: string,
  size: number,
  values: (last: Listed['id'] | undefined) => Values,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => getJson<Listed[]>(withValues(path, values(pageParam)), signal),
    initialPageParam: undefined as Listed['id'] | undefined,
    getNextPageParam: (page: Listed[]) => (page.length < size ? undefined : page.at(-1)!.id),
  })

/** Shows a changed item in every list that has it, without asking again. */
export async function showChanged<Listed extends Item>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  changed: Listed,
): Promise<void> {
  // A read that began before the change would undo it.
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
  queryClient.setQueriesData<InfiniteData<Listed[]>>(
    { queryKey },
    (found) =>
      found && {
        ...found,
        pages: found.pages.map((page) => page.map((one) => (one.id === changed.id ? changed : one))),
      },
  )
}
