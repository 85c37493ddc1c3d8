import { coverFocus, positionOf } from '#contract/focus.ts'
import type { GalleryListItem } from '#contract/galleries.ts'
import { TRIAL_GALLERY_LIMIT } from '#contract/standing.ts'
import { shortDate } from '#web/base/dates.ts'
import { upgradesAreSold } from '#web/base/page-head.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import type { Account } from './account-standing.ts'
import { UpgradeButton } from './upgrade-button.tsx'

/**
 * The account's limits; nothing for accounts without limits.
 * @param owned the galleries whose covers are shown
 * @param count number of all owned galleries
 */
export function AccountBanner({
  account,
  owned,
  count,
}: {
  account: Account
  owned: readonly GalleryListItem[]
  count: number
}) {
  if (account.kind === 'unlimited') return null
  if (account.kind === 'expired') return <ExpiredBanner />
  return <TrialBanner endsAt={account.endsAt} full={account.full} owned={owned} count={count} />
}

const LEFT = [
  "Your trial's 3 galleries are in use",
  '1 gallery left in your trial',
  '2 galleries left in your trial',
]

const SLOTS = Array.from({ length: TRIAL_GALLERY_LIMIT }, (_, place) => place)

/** The trial, drawn as a rail with a place for each gallery. */
function TrialBanner({
  endsAt,
  full,
  owned,
  count,
}: {
  endsAt: string | null
  full: boolean
  owned: readonly GalleryListItem[]
  count: number
}) {
  const left = full ? 0 : Math.max(0, TRIAL_GALLERY_LIMIT - count)
  return (
    <section aria-labelledby="trial-heading">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
        <h2 id="trial-heading" className="text-control font-strong">
          Trial Period
        </h2>
        <p className="tabular text-label text-ink-2">
          {count}/{TRIAL_GALLERY_LIMIT} galleries
          {endsAt && (
            <>
              {' · '}ends <time dateTime={endsAt}>{shortDate(endsAt)}</time>
            </>
          )}
        </p>
      </div>
      <div aria-hidden="true" className="grid grid-cols-3 gap-3 border-t-3 border-rail">
        {SLOTS.map((place) => (
          <Slot key={place} gallery={owned[place]} />
        ))}
      </div>
      <div className="mt-1 flex min-h-11 items-center justify-between gap-4">
        <p className="text-label text-ink-2">{LEFT[left] ?? '3 galleries left in your trial'}</p>
        <div className="text-right">
          <UpgradeButton
            look="quiet"
            className="-mr-3 px-3 text-label text-rail-ink underline decoration-2 underline-offset-4"
          />
        </div>
      </div>
    </section>
  )
}

/** One of the trial's places: a gallery's cover, a gallery without images, or free. */
function Slot({ gallery }: { gallery: GalleryListItem | undefined }) {
  return (
    <div>
      <div className="mx-auto h-3.5 w-px bg-rail" />
      <div className={gallery ? 'h-10 bg-line' : 'h-10 border border-edge'}>
        {gallery?.cover && (
          <ResponsiveImage
            image={gallery.cover}
            alt=""
            sizes="160px"
            position={positionOf(coverFocus(gallery, gallery.cover))}
            className="size-full object-cover"
          />
        )}
      </div>
    </div>
  )
}

function ExpiredBanner() {
  return (
    <section aria-labelledby="expired-heading" className="border-t-3 border-bad pt-3">
      <h2 id="expired-heading" className="text-control font-strong text-bad">
        Account expired
      </h2>
      <p className="mt-1 mb-4 text-control leading-6 text-ink-2">
        Your account has expired. Your galleries stay online and can be viewed
        {upgradesAreSold()
          ? '; to create new ones or change these you need to upgrade.'
          : ', but not changed, and no new ones can be created.'}
      </p>
      <UpgradeButton />
    </section>
  )
}
