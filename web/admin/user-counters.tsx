import type { AdminUser } from '#contract/admin.ts'
import { countUsers } from './find-users.ts'

/** The number of accounts and of administrators. */
export function UserCounters({ users }: { users: readonly AdminUser[] }) {
  const { total, admins, regular } = countUsers(users)
  return (
    <dl className="mt-10 grid grid-cols-3 gap-x-4 sm:max-w-160 sm:gap-x-10">
      <Counter label="Total Users" count={total} />
      <Counter label="Admins" count={admins} />
      <Counter label="Regular Users" count={regular} />
    </dl>
  )
}

function Counter({ label, count }: { label: string; count: number }) {
  return (
    <div className="border-t border-edge pt-3">
      <dt className="text-label text-ink-2">{label}</dt>
      <dd className="display tabular mt-1 text-title sm:text-section">{count.toLocaleString('en-US')}</dd>
    </div>
  )
}
