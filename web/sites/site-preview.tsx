import type { Site } from '#contract/sites.ts'
import { PageFrame, type PageSize, ScaledPage } from '#web/ui/scaled-page.tsx'
import { SITE_CALL } from './queries.ts'

/**
 * The real page of a site, even while it is off, reloaded after each change. Its links open new tabs.
 * @param page size that is scaled down to fit
 * @param className sets the height
 */
export function SitePreview({ site, page, className }: { site: Site; page: PageSize; className: string }) {
  if (site.name === null) {
    return (
      <p className="flex min-h-48 items-center justify-center border border-dashed border-edge p-6 text-center text-control text-ink-2">
        Choose an address, and your site appears here.
      </p>
    )
  }
  return (
    <ScaledPage version={JSON.stringify(site)} page={page} className={className}>
      {(framed) => <PageFrame {...framed} src={`${SITE_CALL}/preview`} onLoad={leadOutside} />}
    </ScaledPage>
  )
}

function leadOutside({ contentDocument: page }: HTMLIFrameElement) {
  if (!page) return
  const base = page.createElement('base')
  base.target = '_blank'
  page.head.append(base)
  // The frame is a part of this page: it must not add a second main without a name.
  page.querySelector('main')?.setAttribute('aria-label', 'Galleries of the preview')
}
