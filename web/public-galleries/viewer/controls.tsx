import {
  CloseIcon,
  IconButton,
  isImageSlide,
  useController,
  useLightboxState,
} from 'yet-another-react-lightbox'
import { rememberFilmStrip } from './film-strip.ts'
import { DetailsIcon, FilmStripIcon, SlideshowIcon } from './icons.tsx'

/** Number of the picture and of all; empty after the last. On phones beside the only button at the top. */
export function TopOfViewer({ count, closes }: { count: number; closes: boolean }) {
  const { currentIndex } = useLightboxState()
  const { close } = useController()
  return (
    <div className="top">
      {closes && <IconButton label="Close" icon={CloseIcon} renderIcon={undefined} onClick={close} />}
      {currentIndex < count && (
        <p className="counter yarl__counter" dir="ltr">
          {currentIndex + 1} / {count}
        </p>
      )}
    </div>
  )
}

type FilmStripProps = { visible: boolean; show(): void; hide(): void }

export function FilmStripButton({ visible, show, hide }: FilmStripProps) {
  return (
    <IconButton
      label="Film strip"
      icon={FilmStripIcon}
      renderIcon={undefined}
      aria-pressed={visible}
      onClick={() => {
        rememberFilmStrip(!visible)
        if (visible) hide()
        else show()
      }}
    />
  )
}

type DetailsProps = { shown: boolean; has(slide: number): boolean; onToggle(): void }

/** Button for the time and camera of the picture, if they are known. */
export function DetailsButton({ shown, has, onToggle }: DetailsProps) {
  const { currentSlide, currentIndex } = useLightboxState()
  if (!currentSlide || !isImageSlide(currentSlide) || !has(currentIndex)) return null
  return (
    <IconButton
      label="Details"
      icon={DetailsIcon}
      renderIcon={undefined}
      aria-pressed={shown}
      onClick={onToggle}
    />
  )
}

export const SlideshowButton = ({ onClick }: { onClick(): void }) => (
  <IconButton label="Slideshow" icon={SlideshowIcon} renderIcon={undefined} onClick={onClick} />
)
