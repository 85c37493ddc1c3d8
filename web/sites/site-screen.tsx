import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Site } from '#contract/sites.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { CustomDomain } from '#web/domains/custom-domain.tsx'
import { FrozenNote } from '#web/galleries/frozen-note.tsx'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { ArrowLeftIcon } from '#web/ui/icons.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PagePreview, previewClass } from '#web/ui/page-preview.tsx'
import { AddressSection } from './address-section.tsx'
import { GalleriesSection } from './galleries-section.tsx'
import { LinksSection } from './links-section.tsx'
import { LogoSection } from './logo-section.tsx'
import { LookSection } from './look-section.tsx'
import { SITE_CALL, siteQuery, useKeepSite } from './queries.ts'
import { SitePreview } from './site-preview.tsx'
import { SiteStatus } from './site-status.tsx'
import { WordsSection } from './words-section.tsx'

/** The person's site: where it is, what is on it and how it looks, with the page beside. */
export function SiteScreen() {
  usePageTitle('Your site')
  const { impersonating, email } = useSignedInUser()
  return (
    <>
      <PageHeading
        above={
          <Link
            to={paths.account}
            className="mb-1 inline-flex min-h-11 items-center gap-2 text-label text-ink-2 hover:text-ink"
          >
            <ArrowLeftIcon className="size-4" />
            Account
          </Link>
        }
        below={<p>Your galleries at one address, for your card and your clients.</p>}
      >
        Your site
      </PageHeading>
      <div className="mt-12">
        {impersonating ? (
          <p className="max-w-prose text-ink-2 wrap-anywhere">
            You're acting as {email}. Their site isn't shown and can't be changed here.
          </p>
        ) : (
          <OwnSite />
        )}
      </div>
    </>
  )
}

function OwnSite() {
  const query = useQuery(siteQuery)
  return (
    <Loaded query={query} loading="Loading your site..." failed="We couldn't load your site.">
      {(site) => (
        <div className="flex flex-col gap-x-12 gap-y-10 lg:grid lg:grid-cols-[26rem_minmax(0,1fr)]">
          <Settings site={site} />
          <PagePreview>
            {(page) => <SitePreview site={site} page={page} className={previewClass} />}
          </PagePreview>
        </div>
      )}
    </Loaded>
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
      <DomainSection site={site} />
    </div>
  )
}

function DomainSection({ site }: { site: Site }) {
  const keep = useKeepSite()
  return (
    <ControlGroup title="Custom Domain" about="Show your site at your own domain as well.">
      <CustomDomain held={site} kind="site" path={SITE_CALL} keep={keep} mayChange />
    </ControlGroup>
  )
}
