import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type AccountInvitation,
  type AdminUser,
  type AdminUserCounts,
  AUDIT_PAGE,
  type AuditEntry,
  type SystemState,
} from '#contract/admin.ts'
import { REPORTS_PAGE } from '#contract/report-form.ts'
import type { Report, ReportCounts } from '#contract/reports.ts'
import { getJson } from '#web/base/api.ts'
import { pagesQuery, showChanged, withValues } from '#web/base/pages.ts'

/** As many rows as a phone renders quickly at a time. */
const USERS_A_PAGE = 50

const USERS = '/api/admin/users'

/** The accounts that a search finds. While another search is under way the last result stays. */
export const adminUsersQuery = (search: string) => ({
  ...pagesQuery<AdminUser>([USERS, 'pages', search], USERS, USERS_A_PAGE, (after) => ({
    search,
    after,
    limit: USERS_A_PAGE,
  })),
  placeholderData: keepPreviousData,
})

/** How many accounts there are, and how many a search finds. */
export const userCountsQuery = (search: string) =>
  queryOptions<AdminUserCounts>({
    queryKey: [USERS, 'counts', search],
    queryFn: ({ signal }) => getJson(withValues(`${USERS}/counts`, { search }), signal),
    placeholderData: keepPreviousData,
  })

/** Shows a changed account in every list that has it, and counts again. */
export async function showChangedUser(queryClient: QueryClient, changed: AdminUser): Promise<void> {
  await showChanged(queryClient, [USERS, 'pages'], changed)
  void queryClient.invalidateQueries({ queryKey: [USERS, 'counts'] })
}

/** Asks for the accounts again: one of them is gone. */
export const refreshUsers = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [USERS] })

/** How the installation is: of now, whenever it is looked at. */
export const systemQuery = queryOptions<SystemState>({
  queryKey: ['/api/admin/system'],
  queryFn: ({ signal }) => getJson('/api/admin/system', signal),
  staleTime: 0,
})

/** The invitations to create an account, newest first. */
export const accountInvitationsQuery = queryOptions<AccountInvitation[]>({
  queryKey: ['/api/admin/invitations'],
  queryFn: ({ signal }) => getJson('/api/admin/invitations', signal),
})

/** The audit log. @param user the id of the account concerned; without one, all entries */
export const auditQuery = (user: string | undefined) => ({
  ...pagesQuery<AuditEntry>(['/api/admin/audit', user], '/api/admin/audit', AUDIT_PAGE, (before) => ({
    before,
    user,
  })),
  // It grows with everything that is done.
  staleTime: 0,
})

const REPORTS = '/api/admin/reports'

/** What visitors reported: what is open, or what is done. */
export const reportsQuery = (done: boolean) => ({
  ...pagesQuery<Report>([REPORTS, 'pages', done], REPORTS, REPORTS_PAGE, (before) => ({
    done: String(done),
    before,
  })),
  // Visitors add to it, and what is done leaves the other list.
  staleTime: 0,
})

export const reportCountsQuery = queryOptions<ReportCounts>({
  queryKey: [REPORTS, 'counts'],
  queryFn: ({ signal }) => getJson(`${REPORTS}/counts`, signal),
})

/** Shows a marked report in the list where it is, and counts again. */
export async function showMarkedReport(queryClient: QueryClient, marked: Report): Promise<void> {
  await showChanged(queryClient, [REPORTS, 'pages'], marked)
  void queryClient.invalidateQueries({ queryKey: reportCountsQuery.queryKey })
}

/** Asks for the reports again: one of them is gone. */
export const refreshReports = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [REPORTS] })
