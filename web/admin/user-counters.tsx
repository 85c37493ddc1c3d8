import type { AdminUserCounts } from '#contract/admin.ts'
import { grouped } from '#web/base/counts.ts'

/** The number of accounts and of administrators. Everyone who is no Admin is a regular user: both add up to the total. */
export function UserCounters({ counts }: { counts: AdminUserCounts | undefined }) {
  return (
    <dl className="mt-10 grid grid-cols-3 gap-x-4 sm:max-w-160 sm:gap-x-10">
      <Counter label="Total Users" count={counts?.total} />
      <Counter label="Admins" count={counts?.admins} />
      <Counter label="Regular Users" count={counts && counts.total - counts.admins} />
    </dl>
  )
}

function Counter({ label, count }: { label: string; count: number | undefined }) {
  return (
    <div className="border-t border-edge pt-3">
      <dt className="text-label text-ink-2">{label}</dt>
      <dd className="display mt-1 text-title sm:text-section">
        {count === undefined ? '–' : grouped(count)}
      </dd>
    </div>
  )
}
