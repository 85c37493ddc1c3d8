import { type Plugin, useController } from 'yet-another-react-lightbox'
import { VIEWER_FRAME } from '#contract/public-page.ts'
import { texts } from '#web/texts/texts.ts'
import { DownloadEntry } from '../downloads/download-entry.tsx'
import type { Chosen } from '../downloads/save-sheet.ts'
import type { PageFacts } from '../page-facts.ts'

export const galleryTitle = () => document.querySelector('h1')!.textContent

/** What visitors do with what they have chosen. */
export type EndOfChoosing = { label: string; isOffered(): boolean; open(): void }

/** What a page on which visitors choose images adds to the viewer. */
export type ChoosingPage = {
  /** After the last picture. */
  ending: EndOfChoosing
  /** For who downloads. */
  chosen: Chosen
  /** Once it is known what was chosen before, or cannot be. */
  loaded: Promise<unknown>
  fetchPlugin(): Promise<Plugin>
}

type Props = {
  facts: Pick<PageFacts, 'path' | 'downloads' | 'studio'>
  ending: EndOfChoosing | undefined
  /** Only then there is something to do. */
  isCurrent: boolean
}

/**
 * Names what the lightbox puts around the end: it numbers all slides for screen readers, and the end is none of the
 * pictures. Its labels take no function.
 * @param inside an element within the slide or the thumbnail
 */
export function nameEnd(inside: HTMLElement | null): void {
  inside?.closest('[aria-label]')?.setAttribute('aria-label', texts.endOfGallery)
}

/** What comes after the last picture. */
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
      {/* A press on a control does not move the slides. */}
      <div className="ways" hidden={!isCurrent} onPointerDown={(event) => event.stopPropagation()}>
        <button type="button" className="primary" onClick={() => next()}>
          {texts.startAgain}
        </button>
        {facts.downloads && facts.path !== undefined && <DownloadEntry path={facts.path} />}
        {ending?.isOffered() && (
          <button
            type="button"
            onClick={() => {
              // The dialog is on the page below, unless there is none in this frame.
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
