import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Report } from '#contract/reports.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { refreshReports, showMarkedReport } from './queries.ts'

const FAILED = 'Failed to change the report. Please try again.'

/** Marks a report as done, or as open again. It stays in sight where it is, so that this can be undone. */
export function useMarkReport({ id }: Report) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (done: boolean) => sendJson<Report>('PATCH', `/api/admin/reports/${id}`, { done }),
    onSuccess: (marked) => showMarkedReport(queryClient, marked),
    onError: (error) => {
      // Its gallery was deleted.
      if (isMissing(error)) void refreshReports(queryClient)
      toastFailure(error, FAILED, { internal_error: FAILED })
    },
  })
}
