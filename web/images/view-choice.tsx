import { Choice } from '#web/ui/choice.tsx'
import type { useView } from './use-view.ts'

type View = ReturnType<typeof useView>

/** Switches between the wall and the grid. */
export const ViewChoice = ({ view, setView }: Pick<View, 'view' | 'setView'>) => (
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
)

/** Sets the size of the grid's cells. */
export const SizeChoice = ({ size, setSize }: Pick<View, 'size' | 'setSize'>) => (
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
)
