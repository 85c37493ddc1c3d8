import { addToolbarButton, IconButton, type Plugin } from 'yet-another-react-lightbox'
import type { Choice } from './choice.ts'
import { HEART } from './heart.ts'
import { useMarking } from './use-marking.ts'

const HeartIcon = () => (
  <svg className="yarl__icon heart-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={HEART} />
  </svg>
)

/** Button that marks the current image or removes its mark, like the key H. */
function Heart({ choice }: { choice: Choice }) {
  const { id, mark, toggle } = useMarking(choice)
  return (
    <IconButton
      label="Favourite (H)"
      icon={HeartIcon}
      renderIcon={undefined}
      aria-pressed={mark === 'yes'}
      disabled={id === undefined}
      onClick={() => toggle('yes')}
    />
  )
}

/** Adds a heart to the viewer of galleries with favourites. */
export const favouritesPlugin =
  (choice: Choice): Plugin =>
  ({ augment }) =>
    augment(({ toolbar, ...props }) => ({
      ...props,
      toolbar: addToolbarButton(toolbar, 'heart', <Heart choice={choice} />),
    }))
