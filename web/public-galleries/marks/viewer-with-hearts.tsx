/** The heart in the viewer of galleries whose visitors mark images. */
import { useEffect, useSyncExternalStore } from 'react'
import {
  addToolbarButton,
  IconButton,
  isImageSlide,
  type Plugin,
  useLightboxState,
} from 'yet-another-react-lightbox'
import { HEART, isMarkingKey } from './heart.ts'
import type { Marks } from './marks.ts'

declare module 'yet-another-react-lightbox' {
  interface Labels {
    'Favourite (H)'?: string
  }
}

const HeartIcon = () => (
  <svg className="yarl__icon heart-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={HEART} />
  </svg>
)

/** Marks the current image, or takes its mark off; so does H. */
function Heart({ marks }: { marks: Marks }) {
  const { currentSlide } = useLightboxState()
  const id = currentSlide && isImageSlide(currentSlide) ? currentSlide.image?.id : undefined
  const pressed = useSyncExternalStore(marks.onChange, () => id !== undefined && marks.has(id))
  useEffect(() => {
    if (id === undefined) return
    const onKeyDown = (event: KeyboardEvent) => isMarkingKey(event) && !event.repeat && marks.toggle(id)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [id, marks])
  return (
    <IconButton
      label="Favourite (H)"
      icon={HeartIcon}
      renderIcon={undefined}
      aria-pressed={pressed}
      disabled={id === undefined}
      onClick={() => id !== undefined && marks.toggle(id)}
    />
  )
}

/** Adds a heart to the viewer. */
export const hearts =
  (marks: Marks): Plugin =>
  ({ augment }) =>
    augment(({ toolbar, ...props }) => ({
      ...props,
      toolbar: addToolbarButton(toolbar, 'heart', <Heart marks={marks} />),
    }))
