import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Preset } from '#contract/presets.ts'
import { sendJson } from '#web/base/api.ts'
import { Day } from '#web/base/day.tsx'
import { useAction } from '#web/base/use-action.ts'
import { useChange } from '#web/base/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { ask, openDialog } from '#web/ui/dialogs.tsx'
import { Facts, ListRow } from '#web/ui/list-row.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { presetsQuery } from './queries.ts'

export function PresetsSection() {
  const query = useQuery(presetsQuery)
  return (
    <SettingsSection
      anchor="presets"
      title="Presets"
      about="Settings that you keep under a name and choose when you create a gallery. Save them on the Appearance tab of a gallery."
    >
      <Loaded query={query} loading="Loading presets..." failed="We couldn't load your presets.">
        {(presets) => <Presets presets={presets} />}
      </Loaded>
    </SettingsSection>
  )
}

function Presets({ presets }: { presets: Preset[] }) {
  const list = useRef<HTMLUListElement>(null)
  const change = useChange(presetsQuery)
  const deletion = useAction({
    send: ({ id }: Preset) => sendJson('DELETE', `/api/presets/${id}`),
    done: (_nothing, { id }) => change((before) => before.filter((one) => one.id !== id)),
    says: { title: 'Preset deleted' },
    failed: "We couldn't delete the preset. Please try again.",
  })
  const askAndDelete = (preset: Preset) =>
    void ask({
      title: 'Delete preset',
      description: `“${preset.name}” can't be chosen for new galleries any more. Galleries that were created with it stay as they are.`,
      confirm: 'Delete',
      confirming: 'Deleting...',
      act: () => deletion.mutateAsync(preset),
      neighbour: () => list.current,
    })
  if (presets.length === 0) return <p className="text-ink-2">No presets yet.</p>
  return (
    <ul ref={list} tabIndex={-1} aria-label="Presets" className="outline-none">
      {presets.map((preset) => (
        <ListRow
          key={preset.id}
          name={preset.name}
          facts={
            <Facts>
              {[
                <>
                  Created <Day of={preset.createdAt} />
                </>,
              ]}
            </Facts>
          }
        >
          <Button
            look="plain"
            className="px-4"
            aria-label={`Rename “${preset.name}”`}
            onClick={() => openDialog(() => import('./rename-preset-dialog.tsx'), { preset })}
          >
            Rename
          </Button>
          <Button
            look="quiet"
            className="px-4"
            aria-label={`Delete “${preset.name}”`}
            onClick={() => askAndDelete(preset)}
          >
            Delete
          </Button>
        </ListRow>
      ))}
    </ul>
  )
}
