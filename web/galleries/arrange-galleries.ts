/** Filters and sorts the galleries of the dashboard. Pure. */
import type { GalleryListItem, GallerySort } from '#contract/galleries.ts'

export const SORTS = [
  { value: 'updated', label: 'Last updated' },
  { value: 'name', label: 'Name' },
  { value: 'created', label: 'Newest' },
] as const satisfies { value: GallerySort; label: string }[]

type Arrangeable = Pick<GalleryListItem, 'title' | 'description' | 'subdomain' | 'createdAt' | 'updatedAt'>

const ORDERS: Record<GallerySort, (one: Arrangeable, other: Arrangeable) => number> = {
  updated: (one, other) => other.updatedAt.localeCompare(one.updatedAt),
  created: (one, other) => other.createdAt.localeCompare(one.createdAt),
  name: (one, other) =>
    one.title.localeCompare(other.title, undefined, { sensitivity: 'base', numeric: true }),
}

/** Galleries with every word of the search in title, description or subdomain, ignoring case. */
export function arrange<Item extends Arrangeable>(
  galleries: readonly Item[],
  search: string,
  sort: GallerySort,
): Item[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return galleries
    .filter(({ title, description, subdomain }) => {
      const text = `${title}\n${description ?? ''}\n${subdomain}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .sort(ORDERS[sort])
}
