import type { Site } from '#contract/sites.ts'

/** Status of the site for visitors, with its address. */
export function SiteStatus({ site: { enabled, address } }: { site: Site }) {
  if (!address) {
    return <p className="text-control text-ink-2">You have no site yet.</p>
  }
  return (
    <p className="text-control wrap-anywhere">
      {enabled ? (
        <a className="underline underline-offset-3" href={address} target="_blank" rel="noopener">
          {address}
        </a>
      ) : (
        <span className="text-ink-2">Your site is switched off. Its address, {address}, stays yours.</span>
      )}
    </p>
  )
}
