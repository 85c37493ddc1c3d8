/** The heart in the viewer of galleries whose visitors mark favourites. */
import { useCallback, useSyncExternalStore } from 'react'
import { addToolbarButton, IconButton, type Plugin } from 'yet-another-react-lightbox'
import { type Choice, favourByKey, toggleYes } from './choice.ts'
import { useCurrentImage, useImageKeys } from './current-image.ts'
import { HEART } from './heart.ts'

const HeartIcon = () => (
  <svg className="yarl__icon heart-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={HEART} />
  </svg>
)

/** Marks the current image, or takes its mark off; so does H. */
function Heart({ choice }: { choice: Choice }) {
  const id = useCurrentImage()
  const pressed = useSyncExternalStore(choice.onChange, () => id !== undefined && choice.markOf(id) === 'yes')
  useImageKeys(
    id,
    useCallback((image, event) => favourByKey(choice, image, event), [choice]),
  )
  return (
    <IconButton
      label="Favourite (H)"
      icon={HeartIcon}
      renderIcon={undefined}
      aria-pressed={pressed}
      disabled={id === undefined}
      onClick={() => id !== undefined && toggleYes(choice, id)}
    />
  )
}

/** Adds a heart to the viewer. */
export const hearts =
  (choice: Choice): Plugin =>
  ({ augment }) =>
    augment(({ toolbar, ...props }) => ({
      ...props,
      toolbar: addToolbarButton(toolbar, 'heart', <Heart choice={choice} />),
    }))
