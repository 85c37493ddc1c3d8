import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Site } from '#contract/sites.ts'
import { updateQuery } from '#web/base/use-change.ts'

/** The call that reads and changes the site of the signed-in person. */
export const SITE_CALL = '/api/account/site'

/** The site, read again whenever it is opened: galleries' settings change it, too. */
export const siteQuery = queryOptions<Site>({ queryKey: [SITE_CALL], staleTime: 0 })

/** Shows the answer to a change. */
export function useKeepSite() {
  const queryClient = useQueryClient()
  return (saved: Site) => updateQuery(queryClient, siteQuery, saved)
}
