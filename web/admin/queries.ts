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

/** Number of rows that a phone renders quickly at a time. */
const USERS_A_PAGE = 50

const USERS = '/api/admin/users'

/** The accounts that match a search. The last result stays while another search is loading. */
export const adminUsersQuery = (search: string) => ({
  ...pagesQuery<AdminUser>([USERS, 'pages', search], USERS, USERS_A_PAGE, (after) => ({
    search,
    after,
    limit: USERS_A_PAGE,
  })),
  placeholderData: keepPreviousData,
})

/** Numbers of all accounts, and of those that match a search. */
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

/** Refetches the accounts after one was deleted. */
export const refreshUsers = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [USERS] })

/** State of the installation, read again whenever it is opened. */
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
  // Every action adds an entry.
  staleTime: 0,
})

const REPORTS = '/api/admin/reports'

/** Reports by visitors: the open ones, or the done ones. */
export const reportsQuery = (done: boolean) => ({
  ...pagesQuery<Report>([REPORTS, 'pages', done], REPORTS, REPORTS_PAGE, (before) => ({
    done: String(done),
    before,
  })),
  // Visitors add reports, and done ones leave the other list.
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

/** Refetches the reports after one was deleted. */
export const refreshReports = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [REPORTS] })
