import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { paths } from '#web/base/paths.ts'
import { UpgradeButton } from './upgrade-button.tsx'
import { allBytes, megabytes, roomLeft, usageQuery, usedText } from './usage.ts'

/** Warns that the owner's storage is nearly or wholly used; otherwise nothing. */
export function RoomNotice() {
  const { role, status } = useSignedInUser()
  const { data: usage } = useQuery(usageQuery)
  const left = usage ? roomLeft(usage) : 'enough'
  if (!usage || left === 'enough') return null
  return (
    <section aria-labelledby="room-heading" className="mb-6 border-t-3 border-bad pt-3">
      <h2 id="room-heading" className="text-control font-strong text-bad">
        {left === 'none' ? 'Your storage is full' : "You're running out of storage"}
      </h2>
      <p className="mt-1 text-control leading-6 text-ink-2">
        {usedText({ ...usage, bytes: allBytes(usage) })} are used.{' '}
        <Link to={paths.usage} className="underline underline-offset-4">
          Your usage
        </Link>
        {usage.removedBytes > 0 && (
          <>
            {'. '}
            {megabytes(usage.removedBytes)} of them are kept for what was removed.{' '}
            <Link to={paths.removed} className="underline underline-offset-4">
              Empty Removed
            </Link>
          </>
        )}
      </p>
      {role !== 'Admin' && status !== 'paid' && <UpgradeButton look="plain" className="mt-3" />}
    </section>
  )
}
