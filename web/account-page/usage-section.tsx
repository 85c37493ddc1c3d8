import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Usage } from '#contract/account-page.ts'
import { countText, imageCountText } from '#web/base/counts.ts'
import { paths } from '#web/base/paths.ts'
import { megabytes, roomLeft, usageQuery, usedText } from '#web/billing/usage.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { ProgressRail } from '#web/ui/progress-rail.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'

export function UsageSection() {
  const query = useQuery(usageQuery)
  return (
    <SettingsSection
      anchor="usage"
      title="Usage"
      about="The files in your galleries, uploaded by you and by others."
    >
      <Loaded query={query} loading="Loading usage..." shape="lines" failed="We couldn't load your usage.">
        {(usage) => <Used usage={usage} />}
      </Loaded>
    </SettingsSection>
  )
}

const WARNINGS = {
  enough: null,
  little: "You're running out of storage. When it is full, you can't add pictures.",
  none: "Your storage is full, so you can't add pictures. Delete some that you no longer need.",
}

function Used({ usage }: { usage: Usage }) {
  const { bytes, removedBytes, unfinishedBytes, quotaBytes, images, galleries } = usage
  const left = roomLeft(usage)
  return (
    <>
      <p className="tabular font-strong">{usedText(usage)}</p>
      {quotaBytes !== null && (
        <div className="mt-3">
          <ProgressRail
            label="Storage used"
            percent={Math.min(100, (bytes / quotaBytes) * 100)}
            tone={left === 'enough' ? 'rail' : 'bad'}
          />
        </div>
      )}
      <p className="tabular mt-3 text-control text-ink-2">
        {imageCountText(images)} in {countText(galleries, 'gallery', 'galleries')}
        {quotaBytes === null && ', unlimited'}
      </p>
      {removedBytes > 0 && (
        <p className="tabular mt-1 text-control text-ink-2">
          {megabytes(removedBytes)} more are kept for what was removed.{' '}
          <Link to={paths.removed} className="underline underline-offset-4">
            Empty Removed
          </Link>
        </p>
      )}
      {unfinishedBytes > 0 && (
        <p className="tabular mt-1 text-control text-ink-2">
          {megabytes(unfinishedBytes)} more are kept for unfinished uploads.
        </p>
      )}
      {WARNINGS[left] && <p className="mt-3 text-control leading-6 text-bad">{WARNINGS[left]}</p>}
    </>
  )
}
