import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { AuditEntry } from '#contract/admin.ts'
import { actionDetails, capitalized } from '#web/accounts/audit-actions.ts'
import { isForbidden } from '#web/base/api.ts'
import { dateAndTime } from '#web/base/dates.ts'
import { LoadMore } from '#web/base/load-more.tsx'
import { paths } from '#web/base/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { WideTable } from '#web/ui/wide-table.tsx'
import { AccessDenied } from './access-denied.tsx'
import { AdminHeading } from './admin-heading.tsx'
import { AdminOnly } from './admin-only.tsx'
import { newest } from './newest.ts'
import { auditQuery } from './queries.ts'

const TITLE = 'Audit log'

export const AdminAuditScreen = () => (
  <AdminOnly title={TITLE}>
    <AuditLog />
  </AdminOnly>
)

/** The audit log; `?user=` is the id of the account that the entries concern. */
function AuditLog() {
  const user = useSearchParams()[0].get('user') || undefined
  const query = useInfiniteQuery(auditQuery(user))
  if (isForbidden(query.error)) return <AccessDenied />
  return (
    <>
      <AdminHeading title={TITLE} below="Administrator actions and account changes" />
      <div className="mt-10">
        <Loaded query={query} loading="Loading audit log..." failed="We couldn't load the audit log.">
          {({ pages }) => {
            const entries = pages.flat()
            return (
              <>
                {user && <Filter user={user} entries={entries} />}
                {entries.length === 0 ? (
                  <EmptyState title="No entries">No activity yet.</EmptyState>
                ) : (
                  <>
                    <WideTable aria-label="Audit log" columns={COLUMNS}>
                      {entries.map((entry) => (
                        <Entry key={entry.id} entry={entry} />
                      ))}
                    </WideTable>
                    <LoadMore query={query} shown={entries.length} many="entries">
                      {newest(entries.length, query.hasNextPage, 'entry', 'entries')}
                    </LoadMore>
                  </>
                )}
              </>
            )
          }}
        </Loaded>
      </div>
    </>
  )
}

function Filter({ user, entries }: { user: string; entries: readonly AuditEntry[] }) {
  const email = entries.find((entry) => entry.user?.id === user)?.user?.email
  return (
    <div className="mb-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 wrap-anywhere text-ink-2">
        Filtered by <strong className="font-strong text-ink">{email ?? 'this account'}</strong>
      </p>
      <LinkButton look="plain" to={paths.adminAudit}>
        Show all
      </LinkButton>
    </div>
  )
}

const COLUMNS = [
  { label: 'When', width: 'w-48' },
  { label: 'What', width: '' },
  { label: 'By', width: 'w-[26%]' },
  { label: 'Account', width: 'w-[26%]' },
]
const cellClass = 'px-3 py-3 align-baseline first:pl-0 last:pr-0 wrap-anywhere max-lg:block max-lg:p-0'

function Entry({ entry: { createdAt, actor, user, action, details } }: { entry: AuditEntry }) {
  const more = actionDetails(details)
  const own = user?.id === actor.id
  return (
    <tr className="border-t border-line max-lg:flex max-lg:flex-col max-lg:gap-y-0.5 max-lg:py-3">
      <td className={`${cellClass} tabular whitespace-nowrap text-ink-2 max-lg:text-label`}>
        <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
      </td>
      <th scope="row" className={`${cellClass} text-left font-control`}>
        {capitalized(action)}
        {more && <span className="block text-label font-normal text-ink-2">{more}</span>}
      </th>
      <td className={`${cellClass} max-lg:text-label max-lg:before:text-ink-2 max-lg:before:content-['By_']`}>
        {actor.id === 'terminal' ? 'the terminal' : actor.email}
      </td>
      <td
        className={`${cellClass} max-lg:text-label max-lg:before:text-ink-2 ${user ? "max-lg:before:content-['Account_']" : ''}`}
      >
        {user && (
          <Link className="underline underline-offset-4" to={paths.adminAuditOf(user.id)}>
            {own ? 'their own' : user.email}
          </Link>
        )}
      </td>
    </tr>
  )
}
