import { type RefObject, useState } from 'react'
import { type FullscreenRef, type ThumbnailsRef, useLightboxState } from 'yet-another-react-lightbox'
import { texts } from '#web/texts/texts.ts'
import { rememberFilmStrip } from './film-strip.ts'
import { MoreIcon } from './icons.tsx'
import { Menu } from './menu.tsx'

type Props = {
  filmStrip: RefObject<ThumbnailsRef | null>
  fullscreen: RefObject<FullscreenRef | null>
  onSlideshow(): void
  /** Tells whether the time or the camera of a picture is known. */
  has(slide: number): boolean
  details: { shown: boolean; toggle(): void }
}

/** Menu on phones for the toolbar buttons of wider screens. */
export function MoreMenu(props: Props) {
  return (
    <Menu label="More" icon={MoreIcon}>
      {(close) => <Choices {...props} onChosen={close} />}
    </Menu>
  )
}

function Choices({
  filmStrip,
  fullscreen,
  onSlideshow,
  has,
  details,
  onChosen,
}: Props & { onChosen(): void }) {
  const { currentIndex } = useLightboxState()
  // State at the time when the menu was opened, as each choice closes it.
  const [strip] = useState(() => filmStrip.current?.visible ?? false)
  const [screen] = useState(() => fullscreen.current)
  const choices = [
    { label: texts.slideshow, choose: onSlideshow },
    {
      label: strip ? texts.hideFilmStrip : texts.showFilmStrip,
      choose() {
        rememberFilmStrip(!strip)
        if (strip) filmStrip.current?.hide()
        else filmStrip.current?.show()
      },
    },
    has(currentIndex) && {
      label: details.shown ? texts.hideDetails : texts.showDetails,
      choose: details.toggle,
    },
    screen &&
      !screen.disabled && {
        label: screen.fullscreen ? texts.exitFullscreen : texts.enterFullscreen,
        choose: () => (screen.fullscreen ? screen.exit() : screen.enter()),
      },
  ]
  return choices.map(
    (choice) =>
      choice && (
        <li key={choice.label}>
          <button
            type="button"
            onClick={() => {
              choice.choose()
              onChosen()
            }}
          >
            {choice.label}
          </button>
        </li>
      ),
  )
}
