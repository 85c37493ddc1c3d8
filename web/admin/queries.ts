import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { type AdminUser, type AdminUserCounts, AUDIT_PAGE, type AuditEntry } from '#contract/admin.ts'
import { REPORTS_PAGE } from '#contract/report-form.ts'
import type { Report, ReportCounts } from '#contract/reports.ts'
import { getJson } from '#web/base/api.ts'

/** As many rows as a phone renders quickly. */
export const USERS_A_PAGE = 50

const USERS = '/api/admin/users'
type UserPages = InfiniteData<AdminUser[], string | undefined>

/** The accounts that a search finds, page by page. While another search is under way the last result stays. */
export const adminUsersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [USERS, 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      getJson<AdminUser[]>(address(USERS, { search, after: pageParam, limit: USERS_A_PAGE }), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < USERS_A_PAGE ? undefined : last.at(-1)!.id),
    placeholderData: keepPreviousData,
  })

/** How many accounts there are, and how many a search finds. */
export const userCountsQuery = (search: string) =>
  queryOptions<AdminUserCounts>({
    queryKey: [USERS, 'counts', search],
    queryFn: ({ signal }) => getJson(address(`${USERS}/counts`, { search }), signal),
    placeholderData: keepPreviousData,
  })

/** Shows a changed account in every list that has it, and counts again. */
export function showChangedUser(queryClient: QueryClient, changed: AdminUser): void {
  queryClient.setQueriesData<UserPages>(
    { queryKey: [USERS, 'pages'] },
    (found) =>
      found && {
        ...found,
        pages: found.pages.map((page) => page.map((user) => (user.id === changed.id ? changed : user))),
      },
  )
  void queryClient.invalidateQueries({ queryKey: [USERS, 'counts'] })
}

/** Asks for the accounts again: one of them is gone. */
export const refreshUsers = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [USERS] })

/** The audit log, page by page. @param user the id of the account concerned; without one, all entries */
export const auditQuery = (user: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/audit', user],
    queryFn: ({ pageParam, signal }) =>
      getJson<AuditEntry[]>(address('/api/admin/audit', { before: pageParam, user }), signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length < AUDIT_PAGE ? undefined : last.at(-1)!.id),
    // It grows with everything that is done.
    staleTime: 0,
  })

const REPORTS = '/api/admin/reports'
type ReportPages = InfiniteData<Report[], number | undefined>

/** What visitors reported, page by page: what is open, or what is done. */
export const reportsQuery = (done: boolean) =>
  infiniteQueryOptions({
    queryKey: [REPORTS, 'pages', done],
    queryFn: ({ pageParam, signal }) =>
      getJson<Report[]>(address(REPORTS, { done: String(done), before: pageParam }), signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length < REPORTS_PAGE ? undefined : last.at(-1)!.id),
    // Visitors add to it, and what is done leaves the other list.
    staleTime: 0,
  })

export const reportCountsQuery = queryOptions<ReportCounts>({
  queryKey: [REPORTS, 'counts'],
  queryFn: ({ signal }) => getJson(`${REPORTS}/counts`, signal),
})

/** Shows a marked report in the list where it is, and counts again. */
export function showMarkedReport(queryClient: QueryClient, marked: Report): void {
  queryClient.setQueriesData<ReportPages>(
    { queryKey: [REPORTS, 'pages'] },
    (found) =>
      found && {
        ...found,
        pages: found.pages.map((page) => page.map((report) => (report.id === marked.id ? marked : report))),
      },
  )
  void queryClient.invalidateQueries({ queryKey: reportCountsQuery.queryKey })
}

/** Asks for the reports again: one of them is gone. */
export const refreshReports = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [REPORTS] })

function address(path: string, values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
