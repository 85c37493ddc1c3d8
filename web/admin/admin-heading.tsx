import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/base/paths.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RailTabs } from '#web/ui/rail-tabs.tsx'

/** The screens for administrators, in the order of their tabs. */
const SECTIONS = [
  { to: paths.admin, label: 'Users' },
  { to: paths.adminAudit, label: 'Audit log' },
]

/** The top of every screen for administrators: its heading, a line about it, and the tabs that lead to the others. */
export function AdminHeading({ title, below }: { title: string; below: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <>
      <PageHeading below={<p>{below}</p>}>{title}</PageHeading>
      <div className="mt-10">
        <RailTabs
          label="Administration"
          tabs={SECTIONS.map((section) => ({ ...section, current: pathname === section.to }))}
        />
      </div>
    </>
  )
}
