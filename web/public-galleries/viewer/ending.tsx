import { useController } from 'yet-another-react-lightbox'
import { galleryDownloadAddress } from '#contract/visitor-downloads.ts'
import type { PageFacts } from '../page-facts.ts'

export const galleryTitle = () => document.querySelector('h1')!.textContent

type Props = {
  facts: Pick<PageFacts, 'publicId' | 'downloads' | 'studio'>
  sendFavourites: (() => void) | undefined
  /** Only then there is something to do. */
  isCurrent: boolean
}

/** What comes after the last picture. */
export function Ending({ facts, sendFavourites, isCurrent }: Props) {
  const { next, close } = useController()
  return (
    <section className="ending" aria-label="End of the gallery">
      <div className="words">
        <h2>{galleryTitle()}</h2>
        {facts.studio && <p>Photographs by {facts.studio}</p>}
      </div>
      {/* A press on a control does not move the slides. */}
      <div className="ways" hidden={!isCurrent} onPointerDown={(event) => event.stopPropagation()}>
        <button type="button" className="primary" onClick={() => next()}>
          Start again
        </button>
        {facts.downloads && (
          <a href={galleryDownloadAddress(facts.publicId)} rel="nofollow">
            Download all
          </a>
        )}
        {sendFavourites && (
          <button
            type="button"
            onClick={() => {
              // The dialog is on the page below.
              close()
              sendFavourites()
            }}
          >
            Send favourites
          </button>
        )}
      </div>
    </section>
  )
}
