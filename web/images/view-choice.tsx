import { Choice } from '#web/ui/choice.tsx'
import type { useView } from './use-view.ts'

/** Lets choose between the wall and the grid, and how large the grid's cells are. */
export function ViewChoice({ view, setView, size, setSize }: ReturnType<typeof useView>) {
  return (
    <div className="flex shrink-0 gap-2">
      {view === 'grid' && (
        <Choice
          label="Size"
          hiddenLabel
          compact
          value={size}
          options={[
            { value: 's', label: 'S' },
            { value: 'm', label: 'M' },
            { value: 'l', label: 'L' },
          ]}
          onChange={setSize}
        />
      )}
      <Choice
        label="View"
        hiddenLabel
        compact
        value={view}
        options={[
          { value: 'wall', label: 'Wall' },
          { value: 'grid', label: 'Grid' },
        ]}
        onChange={setView}
      />
    </div>
  )
}
