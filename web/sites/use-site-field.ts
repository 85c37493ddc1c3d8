import type { Site } from '#contract/sites.ts'
import { sendJson } from '#web/base/api.ts'
import { useAction } from '#web/base/use-action.ts'
import { SITE_CALL, useKeepSite } from './queries.ts'

/** One field of the site, saved with every change: the latest choice, even while it is being saved. */
export function useSiteField<Name extends 'theme' | 'typeface' | 'language'>(
  field: Name,
  site: Site,
  failed: string,
) {
  const keep = useKeepSite()
  const saving = useAction({
    send: (value: Site[Name]) => sendJson<Site>('PATCH', SITE_CALL, { [field]: value }),
    scope: `site-${field}`,
    done: keep,
    failed,
  })
  return {
    value: saving.isPending ? saving.variables : site[field],
    change: (value: Site[Name]) => saving.mutate(value),
  }
}
