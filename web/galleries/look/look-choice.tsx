import { useQuery } from '@tanstack/react-query'
import { DEFAULT_COLOURS, DEFAULT_LOOK, type Look, WALL_LOOK } from '#contract/appearance.ts'
import { PictureChoice } from '#web/ui/picture-choice.tsx'
import { newestGalleriesQuery } from '../queries.ts'
import { PageDrawing } from './page-drawing.tsx'

/** What a new gallery looks like; a number: as the gallery with this id. */
export type ChosenLook = 'wall' | 'classic' | number

const GALLERIES_OFFERED = 3

const COLOURS = {
  titleColor: DEFAULT_COLOURS.text,
  titleBackgroundColor: DEFAULT_COLOURS.ground,
  titleAlignment: 'center',
} as const
const pictureOf = (look: Partial<Look>) => <PageDrawing look={{ ...DEFAULT_LOOK, ...COLOURS, ...look }} />

/** The looks that a new gallery can begin with: ours, and those of the galleries made last. */
export function LookChoice({ value, onChange }: { value: ChosenLook; onChange: (look: ChosenLook) => void }) {
  const { data: galleries = [] } = useQuery(newestGalleriesQuery(GALLERIES_OFFERED))
  return (
    <PictureChoice
      label="Look"
      columns={5}
      hint={
        typeof value === 'number'
          ? 'Takes over its appearance and what visitors may do, not its texts, address or pictures.'
          : undefined
      }
      value={String(value)}
      options={[
        { value: 'wall', label: 'Wall', picture: pictureOf(WALL_LOOK) },
        { value: 'classic', label: 'Classic', picture: pictureOf(DEFAULT_LOOK) },
        ...galleries.slice(0, GALLERIES_OFFERED).map((gallery) => ({
          value: String(gallery.id),
          label: `Like “${gallery.title}”`,
          picture: pictureOf(gallery),
        })),
      ]}
      onChange={(chosen) => onChange(chosen === 'wall' || chosen === 'classic' ? chosen : Number(chosen))}
    />
  )
}
