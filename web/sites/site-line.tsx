import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressText } from '#contract/addresses.ts'
import type { Site } from '#contract/sites.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { paths } from '#web/base/paths.ts'
import { siteQuery } from './queries.ts'

/** Address of the person's site in a line; undefined while it loads. */
export function useSiteLine(): ReactNode | undefined {
  const { impersonating } = useSignedInUser()
  const { data: site, isError } = useQuery({ ...siteQuery, enabled: !impersonating })
  if (impersonating || isError) return null
  return site && <SiteLine site={site} />
}

const linkClass = 'text-ink underline underline-offset-3'

function SiteLine({ site: { enabled, address } }: { site: Site }) {
  if (enabled && address) {
    return (
      <p className="mt-1 text-control">
        Your site is at{' '}
        <a className={linkClass} href={address}>
          {addressText(address)}
        </a>
        .{' '}
        <Link className={linkClass} to={paths.site}>
          Edit it
        </Link>
      </p>
    )
  }
  return (
    <p className="mt-1 text-control">
      {address ? 'Your site is switched off.' : 'Your galleries can have one page of their own.'}{' '}
      <Link className={linkClass} to={paths.site}>
        {address ? 'Edit it' : 'Set up your site'}
      </Link>
    </p>
  )
}
