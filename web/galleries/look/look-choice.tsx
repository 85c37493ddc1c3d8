import { useQuery } from '@tanstack/react-query'
import { DEFAULT_COLOURS, DEFAULT_LOOK, type Look, WALL_LOOK } from '#contract/appearance.ts'
import type { GalleryCreation } from '#contract/galleries.ts'
import type { Preset } from '#contract/presets.ts'
import { presetsQuery } from '#web/presets/queries.ts'
import { PictureChoice } from '#web/ui/picture-choice.tsx'
import { newestGalleriesQuery } from '../queries.ts'
import { PageDrawing } from './page-drawing.tsx'

/** Look of a new gallery: a built-in one, a preset, or that of the gallery with this id. */
export type ChosenLook = 'wall' | 'classic' | Preset | number

/** Fields of a new gallery for the chosen look. */
export const fieldsOf = (look: ChosenLook): Partial<GalleryCreation> => {
  if (look === 'classic') return {}
  if (look === 'wall') return WALL_LOOK
  return typeof look === 'number' ? { like: look } : { preset: look.id }
}

const GALLERIES_OFFERED = 3

const COLOURS = {
  titleColor: DEFAULT_COLOURS.text,
  titleBackgroundColor: DEFAULT_COLOURS.ground,
  titleAlignment: 'center',
} as const
const pictureOf = (look: Partial<Look>) => <PageDrawing look={{ ...DEFAULT_LOOK, ...COLOURS, ...look }} />

/** Choice of looks for a new gallery: built-in ones, presets, and those of the newest galleries. */
export function LookChoice({ value, onChange }: { value: ChosenLook; onChange: (look: ChosenLook) => void }) {
  const { data: presets = [] } = useQuery(presetsQuery)
  const { data: galleries = [] } = useQuery(newestGalleriesQuery(GALLERIES_OFFERED))
  const offered: { look: ChosenLook; label: string; picture: Partial<Look> }[] = [
    { look: 'wall', label: 'Wall', picture: WALL_LOOK },
    { look: 'classic', label: 'Classic', picture: DEFAULT_LOOK },
    ...presets.map((preset) => ({ look: preset, label: preset.name, picture: preset.settings })),
    ...galleries.slice(0, GALLERIES_OFFERED).map((gallery) => ({
      look: gallery.id,
      label: `Like “${gallery.title}”`,
      picture: gallery,
    })),
  ]
  return (
    <PictureChoice
      label="Look"
      columns={5}
      hint={hintOf(value)}
      value={keyOf(value)}
      options={offered.map(({ look, label, picture }) => ({
        value: keyOf(look),
        label,
        picture: pictureOf(picture),
      }))}
      onChange={(chosen) => onChange(offered.find(({ look }) => keyOf(look) === chosen)!.look)}
    />
  )
}

const keyOf = (look: ChosenLook) => (typeof look === 'object' ? `preset-${look.id}` : String(look))

function hintOf(look: ChosenLook): string | undefined {
  if (typeof look === 'number')
    return 'Takes over its appearance and what visitors may do, not its texts, address or pictures.'
  const days = typeof look === 'object' ? look.settings.closesInDays : undefined
  if (days !== undefined)
    return `The gallery closes to visitors after ${days} ${days === 1 ? 'day' : 'days'}.`
  return undefined
}
