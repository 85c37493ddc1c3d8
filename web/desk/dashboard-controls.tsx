import type { ReactNode } from 'react'
import type { GallerySort } from '#contract/galleries.ts'
import { Select } from '#web/ui/select.tsx'

const SORTS = [
  { value: 'updated', label: 'Last updated' },
  { value: 'name', label: 'Name' },
  { value: 'created', label: 'Newest' },
  { value: 'news', label: 'News first' },
] as const satisfies { value: GallerySort; label: string }[]

/** Search and order of the dashboard; `children` are further actions. */
export function DashboardControls({
  search,
  onSearch,
  sort,
  onSort,
  children,
}: {
  search: string
  onSearch: (search: string) => void
  sort: GallerySort
  onSort: (sort: GallerySort) => void
  children: ReactNode
}) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-8 gap-y-3">
      <input
        type="search"
        aria-label="Search galleries"
        placeholder="Search galleries"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        className="mr-auto min-h-11 w-full border-b border-edge bg-transparent px-0.5 py-2 text-control sm:w-72"
      />
      <Select label="Sort by" value={sort} options={SORTS} onChange={onSort} />
      {children}
    </div>
  )
}
