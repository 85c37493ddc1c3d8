import { useQuery } from '@tanstack/react-query'
import type { Usage } from '#contract/account-page.ts'
import { roomLeft, usageQuery, usedText } from '#web/billing/usage.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { ProgressRail } from '#web/ui/progress-rail.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { countText } from './count-text.ts'

export function UsageSection() {
  const query = useQuery(usageQuery)
  return (
    <SettingsSection
      anchor="usage"
      title="Usage"
      about="The files that were uploaded to your galleries, by you and by others."
    >
      <Loaded query={query} loading="Loading usage..." failed="Your usage could not be loaded.">
        {(usage) => <Used usage={usage} />}
      </Loaded>
    </SettingsSection>
  )
}

const WARNINGS = {
  enough: null,
  little: 'Little room is left. When it is full, nothing can be added to your galleries.',
  none: 'No room is left: nothing can be added to your galleries. Delete images that you no longer need.',
}

function Used({ usage }: { usage: Usage }) {
  const { bytes, quotaBytes, images, galleries } = usage
  const left = roomLeft(usage)
  return (
    <>
      <p className="tabular font-strong">{usedText(usage)}</p>
      {quotaBytes !== null && (
        <div className="mt-3">
          <ProgressRail
            label="Room used"
            percent={Math.min(100, (bytes / quotaBytes) * 100)}
            tone={left === 'enough' ? 'rail' : 'bad'}
          />
        </div>
      )}
      <p className="tabular mt-3 text-control text-ink-2">
        {countText(images, 'image')} in {countText(galleries, 'gallery', 'galleries')}
        {quotaBytes === null && ', without a limit'}
      </p>
      {WARNINGS[left] && <p className="mt-3 text-control leading-6 text-bad">{WARNINGS[left]}</p>}
    </>
  )
}
