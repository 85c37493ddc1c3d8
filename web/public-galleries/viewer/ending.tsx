import { type Plugin, useController } from 'yet-another-react-lightbox'
import { VIEWER_FRAME } from '#contract/public-page.ts'
import { texts } from '#web/texts/texts.ts'
import { DownloadEntry } from '../downloads/download-entry.tsx'
import type { Chosen } from '../downloads/save-sheet.ts'
import type { PageFacts } from '../page-facts.ts'

export const galleryTitle = () => document.querySelector('h1')!.textContent

/** Next step after choosing images. */
export type EndOfChoosing = { label: string; isOffered(): boolean; open(): void }

/** Additions to the viewer on pages where visitors choose images. */
export type ChoosingPage = {
  /** Next step, shown after the last picture. */
  ending: EndOfChoosing
  /** Chosen images, for downloads. */
  chosen: Chosen
  /** Resolves once previous choices are loaded, or have failed to load. */
  loaded: Promise<unknown>
  fetchPlugin(): Promise<Plugin>
}

type Props = {
  facts: Pick<PageFacts, 'path' | 'downloads' | 'studio'>
  ending: EndOfChoosing | undefined
  /** Buttons are shown only on the current slide. */
  isCurrent: boolean
}

/**
 * Names the elements that the lightbox puts around the last slide: it numbers all slides for screen readers,
 * although this one is not a picture. Its labels cannot be functions.
 * @param inside an element within the slide or the thumbnail
 */
export function nameEnd(inside: HTMLElement | null): void {
  inside?.closest('[aria-label]')?.setAttribute('aria-label', texts.endOfGallery)
}

/** Content of the slide after the last picture. */
export function Ending({ facts, ending, isCurrent }: Props) {
  const { next, close } = useController()
  return (
    <section className="ending" ref={nameEnd}>
      <div className="words">
        <h2 className="title-face" dir="auto">
          {galleryTitle()}
        </h2>
        {facts.studio && <p>{texts.photographsBy({ name: facts.studio })}</p>}
      </div>
      {/* Presses on controls must not move the slides. */}
      <div className="ways" hidden={!isCurrent} onPointerDown={(event) => event.stopPropagation()}>
        <button type="button" className="primary" onClick={() => next()}>
          {texts.startAgain}
        </button>
        {facts.downloads && facts.path !== undefined && <DownloadEntry path={facts.path} />}
        {ending?.isOffered() && (
          <button
            type="button"
            onClick={() => {
              // The dialog is on the page below, unless this frame has none.
              if (window.name !== VIEWER_FRAME) close()
              ending.open()
            }}
          >
            {ending.label}
          </button>
        )}
      </div>
    </section>
  )
}
