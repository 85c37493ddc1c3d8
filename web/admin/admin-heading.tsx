import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { reportsAreTaken } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RailTabs } from '#web/ui/rail-tabs.tsx'
import { reportCountsQuery } from './queries.ts'

/** The screens for administrators, in the order of their tabs. */
const SECTIONS = [
  { to: paths.admin, label: 'Users' },
  { to: paths.adminAudit, label: 'Audit log' },
  { to: paths.adminReports, label: 'Reports' },
  { to: paths.adminSystem, label: 'System' },
]

/** The top of every screen for administrators: its heading, a line about it, and the tabs that lead to the others. */
export function AdminHeading({
  title,
  below,
  actions,
}: {
  title: string
  below: ReactNode
  actions?: ReactNode
}) {
  const { pathname } = useLocation()
  const { data: counts } = useQuery({ ...reportCountsQuery, enabled: reportsAreTaken() })
  const sections = SECTIONS.filter(({ to }) => to !== paths.adminReports || reportsAreTaken())
  return (
    <>
      <PageHeading below={<p>{below}</p>} actions={actions}>
        {title}
      </PageHeading>
      <div className="mt-10">
        <RailTabs
          label="Administration"
          tabs={sections.map(({ to, label }) => ({
            to,
            label: to === paths.adminReports && counts?.open ? `${label} (${counts.open})` : label,
            current: pathname === to,
          }))}
        />
      </div>
    </>
  )
}
