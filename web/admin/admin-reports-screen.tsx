import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { REASON_NAMES } from '#contract/report-form.ts'
import type { Report } from '#contract/reports.ts'
import { isForbidden } from '#web/base/api.ts'
import { dateAndTime } from '#web/base/dates.ts'
import { LoadMore } from '#web/base/load-more.tsx'
import { reportsAreTaken } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { AccessDenied } from './access-denied.tsx'
import { AdminHeading } from './admin-heading.tsx'
import { AdminOnly } from './admin-only.tsx'
import { useMarkReport } from './mutations.ts'
import { newest } from './newest.ts'
import { reportsQuery } from './queries.ts'

const TITLE = 'Reports'

export const AdminReportsScreen = () => (
  <AdminOnly title={TITLE}>
    <AdminHeading title={TITLE} below="What visitors have reported" />
    {reportsAreTaken() ? (
      <Reports />
    ) : (
      <EmptyState className="mt-10" title="Reports are turned off">
        Visitors of this site can't report galleries.
      </EmptyState>
    )}
  </AdminOnly>
)

const LISTS = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
] as const

/** The reports, newest first; `?show=done` for those that are done. */
function Reports() {
  const [search, setSearch] = useSearchParams()
  const done = search.get('show') === 'done'
  const query = useInfiniteQuery(reportsQuery(done))
  if (isForbidden(query.error)) return <AccessDenied />
  return (
    <>
      <Select
        className="mt-10 mb-6"
        label="Show"
        value={done ? 'done' : 'open'}
        options={LISTS}
        onChange={(list) => setSearch(list === 'done' ? { show: 'done' } : {}, { replace: true })}
      />
      <Loaded query={query} loading="Loading reports..." failed="We couldn't load the reports.">
        {({ pages }) => {
          const reports = pages.flat()
          if (reports.length === 0) return <NoReports done={done} />
          return (
            <>
              <ul className="border-b border-line">
                {reports.map((report) => (
                  <li key={report.id} className="border-t border-line">
                    <ReportItem report={report} />
                  </li>
                ))}
              </ul>
              <LoadMore query={query} shown={reports.length} many="reports">
                {newest(reports.length, query.hasNextPage, 'report', 'reports')}
              </LoadMore>
            </>
          )
        }}
      </Loaded>
    </>
  )
}

const NoReports = ({ done }: { done: boolean }) =>
  done ? (
    <EmptyState title="Nothing done yet">Reports you mark as done appear here.</EmptyState>
  ) : (
    <EmptyState title="No open reports">Nothing left to review.</EmptyState>
  )

/** One report. The stranger's text keeps its line breaks, and cannot change the direction of other text. */
function ReportItem({ report }: { report: Report }) {
  const { gallery, done } = report
  const mark = useMarkReport(report)
  const id = `report-${report.id}`
  return (
    <article
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 py-6 wrap-anywhere lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id={id} className="text-name font-strong">
            <a
              className="underline underline-offset-4"
              href={gallery.address}
              target="_blank"
              rel="noopener noreferrer"
            >
              <bdi>{gallery.title}</bdi>
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </h2>
          <Badge tone="quiet">{REASON_NAMES[report.reason]}</Badge>
          {done && <Badge tone="ok">Done</Badge>}
        </div>
        <p dir="auto" className="mt-3 max-w-prose whitespace-pre-line [unicode-bidi:plaintext]">
          {report.message}
        </p>
        <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-label text-ink-2">
          <Fact name="Received">
            <time dateTime={report.createdAt}>{dateAndTime(report.createdAt)}</time>
          </Fact>
          <Fact name="From">{report.email ? <bdi>{report.email}</bdi> : 'no e-mail given'}</Fact>
          <Fact name="Owner">
            <Link className="underline underline-offset-4" to={paths.adminUsersFound(gallery.owner.email)}>
              {gallery.owner.email}
            </Link>
          </Fact>
        </dl>
      </div>
      <div>
        <Button
          look="plain"
          aria-describedby={id}
          aria-disabled={mark.isPending}
          onClick={() => mark.isPending || mark.mutate(!done)}
        >
          {done ? 'Open again' : 'Mark as done'}
        </Button>
      </div>
    </article>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-1.5">
    <dt>{name}</dt>
    <dd className="min-w-0 text-ink">{children}</dd>
  </div>
)
