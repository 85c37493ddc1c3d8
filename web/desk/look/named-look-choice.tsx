import { useQuery } from '@tanstack/react-query'
import { CLASSIC, hasLook, lookOfPreset, WALL } from '#web/galleries/look/named-looks.ts'
import { PageDrawing } from '#web/galleries/look/page-drawing.tsx'
import { type Editing, REST_MS } from '#web/galleries/use-appearance.ts'
import { presetsQuery } from '#web/presets/queries.ts'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { PictureChoice } from '#web/ui/picture-choice.tsx'

/** Chooses a whole look by its name. None is selected while the gallery has a look of its own. */
export function NamedLookChoice({ look, change }: Editing) {
  const { data: presets = [] } = useQuery(presetsQuery)
  const offered = [
    { value: 'wall', label: 'Wall', fields: WALL },
    { value: 'classic', label: 'Classic', fields: CLASSIC },
    ...presets.map(({ id, name, settings }) => ({
      value: `preset-${id}`,
      label: name,
      fields: lookOfPreset(settings),
    })),
  ].filter(({ fields }) => Object.keys(fields).length > 0)
  const chosen = offered.find(({ fields }) => hasLook(look, fields))
  return (
    <ControlGroup title="Look">
      <PictureChoice
        label="Look"
        hiddenLabel
        columns={4}
        hint={chosen ? undefined : 'This gallery has a look of its own.'}
        value={chosen?.value ?? ''}
        options={offered.map(({ value, label, fields }) => ({
          value,
          label,
          picture: <PageDrawing look={{ ...look, ...fields }} />,
        }))}
        onChange={(value) => change(offered.find((one) => one.value === value)!.fields, REST_MS)}
      />
    </ControlGroup>
  )
}
