import { useQuery } from '@tanstack/react-query'
import type { Site } from '#contract/sites.ts'
import { CustomDomain } from '#web/domains/custom-domain.tsx'
import { FrozenNote } from '#web/galleries/frozen-note.tsx'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PagePreview, previewClass } from '#web/ui/page-preview.tsx'
import { AddressSection } from './address-section.tsx'
import { GalleriesSection } from './galleries-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { LinksSection } from './links-section.tsx'
import { LogoSection } from './logo-section.tsx'
import { LookSection } from './look-section.tsx'
import { SITE_CALL, siteQuery, useKeepSite } from './queries.ts'
import { SitePreview } from './site-preview.tsx'
import { SiteStatus } from './site-status.tsx'
import { WordsSection } from './words-section.tsx'

/** The person's site: its address, content and look, with the page beside. */
export function SitePart() {
  const query = useQuery(siteQuery)
  return (
    <section id="site" aria-labelledby="site-heading" className="scroll-mt-4 border-t border-line py-10">
      <h2 id="site-heading" className="text-name font-strong">
        Your site
      </h2>
      <p className="mt-2 mb-8 text-control leading-6 text-ink-2">
        Your galleries at one address, for your card and your clients.
      </p>
      <Loaded query={query} loading="Loading your site..." failed="We couldn't load your site.">
        {(site) => (
          <div className="flex flex-col gap-x-12 gap-y-10 lg:grid lg:grid-cols-[24rem_minmax(0,1fr)]">
            <Settings site={site} />
            <PagePreview heading="h3">
              {(page) => <SitePreview site={site} page={page} className={previewClass} />}
            </PagePreview>
          </div>
        )}
      </Loaded>
    </section>
  )
}

function Settings({ site }: { site: Site }) {
  const mayChange = useMayChange()
  if (!mayChange) {
    return (
      <div className="flex flex-col gap-6">
        <SiteStatus site={site} />
        <FrozenNote to="change it" stays="Your site" />
      </div>
    )
  }
  return (
    <div>
      <AddressSection site={site} />
      <GalleriesSection site={site} />
      <WordsSection site={site} />
      <LogoSection site={site} />
      <LinksSection site={site} />
      <LookSection site={site} />
      <LanguageSection site={site} />
      <DomainSection site={site} />
    </div>
  )
}

function DomainSection({ site }: { site: Site }) {
  const keep = useKeepSite()
  return (
    <ControlGroup heading="h3" title="Custom Domain" about="Show your site at your own domain as well.">
      <CustomDomain held={site} kind="site" path={SITE_CALL} keep={keep} mayChange />
    </ControlGroup>
  )
}
