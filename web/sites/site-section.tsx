import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/base/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { siteQuery } from './queries.ts'
import { SitePreview } from './site-preview.tsx'
import { SiteStatus } from './site-status.tsx'

const DESKTOP = { width: 1280, height: 800 }

/** The person's site on the account page: whether and where it is, and how it looks. */
export function SiteSection() {
  const query = useQuery(siteQuery)
  return (
    <SettingsSection
      anchor="site"
      title="Site"
      about="Your galleries at one address, with your name or logo."
    >
      <Loaded query={query} loading="Loading your site..." failed="We couldn't load your site.">
        {(site) => (
          <div className="flex flex-col items-start gap-5">
            <SiteStatus site={site} />
            {site.name !== null && (
              <div className="w-full">
                <SitePreview site={site} page={DESKTOP} className="aspect-8/5" />
              </div>
            )}
            <LinkButton look="plain" to={paths.site}>
              {site.name === null ? 'Set up your site' : 'Edit your site'}
            </LinkButton>
          </div>
        )}
      </Loaded>
    </SettingsSection>
  )
}
