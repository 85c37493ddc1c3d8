import { Select } from '#web/ui/select.tsx'
import { SORTS, type Sort } from './arrange-galleries.ts'

/** Search text and order of the dashboard. */
export function DashboardControls({
  search,
  onSearch,
  sort,
  onSort,
}: {
  search: string
  onSearch: (search: string) => void
  sort: Sort
  onSort: (sort: Sort) => void
}) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <input
        type="search"
        aria-label="Search galleries"
        placeholder="Search galleries"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        className="min-h-11 w-full border-b border-edge bg-transparent px-0.5 py-2 text-control sm:w-72"
      />
      <Select label="Sort by" value={sort} options={SORTS} onChange={onSort} />
    </div>
  )
}
