import { useInfiniteQuery } from '@tanstack/react-query'
import type { Activity } from '#contract/accounts.ts'
import { browserName } from '#contract/browser-name.ts'
import { dateAndTime } from '#web/base/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { Facts, ListRow } from '#web/ui/list-row.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { activityWords } from './activity-words.ts'
import { activityQuery } from './queries.ts'

export function ActivitySection() {
  const query = useInfiniteQuery(activityQuery)
  return (
    <SettingsSection
      anchor="activity"
      title="Activity"
      about="Sign-ins from new browsers, changes to your sign-in, and anything an administrator did as you."
    >
      <Loaded query={query} loading="Loading activity..." failed="We couldn't load your activity.">
        {({ pages }) => (
          <>
            <Entries entries={pages.flat()} />
            {query.isFetchNextPageError && (
              <div className="mt-6">
                <FormMessage>We couldn't load earlier entries. Please try again.</FormMessage>
              </div>
            )}
            {query.hasNextPage && (
              <Button
                look="plain"
                className="mt-6"
                disabled={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {query.isFetchingNextPage ? 'Loading...' : 'Show more'}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </SettingsSection>
  )
}

function Entries({ entries }: { entries: Activity[] }) {
  if (entries.length === 0) return <p className="text-ink-2">No activity yet.</p>
  return (
    <ul aria-label="Activity">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

function Entry({ entry }: { entry: Activity }) {
  const { createdAt, by, address, agent } = entry
  const facts = [dateAndTime(createdAt), agent && browserName(agent), address]
  return (
    <ListRow
      name={activityWords(entry)}
      badges={by === 'administrator' && <Badge tone="quiet">By an administrator</Badge>}
      facts={<Facts>{facts}</Facts>}
    />
  )
}
