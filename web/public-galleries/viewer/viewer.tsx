import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import Lightbox, { isImageSlide, type Slide } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen'
import Slideshow from 'yet-another-react-lightbox/plugins/slideshow'
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails'
import Video from 'yet-another-react-lightbox/plugins/video'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { deepLink, writeDeepLink } from '../deep-link.ts'
import type { PageFacts } from '../page-facts.ts'
import type { PicturePages } from '../picture-pages.ts'
import { waitingColour } from '../picture-sources.ts'
import { Caption } from './caption.tsx'
import { ShareMenu } from './share-menu.tsx'
import { gallerySlides } from './slides.ts'
import { SteadySpeed } from './steady-speed.tsx'

/** The specification, section 9: sizes in pixels, times in milliseconds. */
const THUMBNAIL = 80
const THUMBNAIL_GAP = 6
const SPEED = 400

/** Pictures fetched beside the one in view, on each side. */
const NEIGHBOURS = 2

const PLUGINS = [Counter, Fullscreen, Slideshow, Thumbnails, Video, Zoom, SteadySpeed]

export type ViewerProps = {
  facts: PageFacts
  pictures: PicturePages
  slide: number
  /** The viewer begins to close: the page can be used again. */
  onLeave(slide: number): void
  onGone(): void
}

export function Viewer({ facts, pictures, slide: first, onLeave, onGone }: ViewerProps) {
  const { count, galleryId } = facts
  const [gallery] = useState(() => gallerySlides(count, pictures))
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const current = useRef(first)
  const seen = useRef(new Set<Slide>())
  // Filled while drawing: the first slide must be known at the first draw.
  gallery.fill()
  useEffect(() => pictures.onArrival(redraw), [pictures])

  const still = useMemo(() => matchMedia('(prefers-reduced-motion: reduce)').matches, [])
  const speed = still ? 0 : SPEED
  const thumbnailsAside = Math.ceil(innerWidth / 2 / (THUMBNAIL + THUMBNAIL_GAP)) + 1

  function onView(index: number) {
    current.current = index
    seen.current.add(gallery.slides[index] as Slide)
    writeDeepLink(deepLink(galleryId, index))
    gallery.loadAround(index)
  }

  return (
    <Lightbox
      open
      index={first}
      slides={gallery.slides as readonly Slide[]}
      plugins={PLUGINS}
      close={onGone}
      on={{ view: ({ index }) => onView(index), exiting: () => onLeave(current.current) }}
      animation={{ fade: still ? 0 : 150, swipe: speed, navigation: speed, zoom: speed }}
      carousel={{
        // It lays out as many slides as it has thumbnails; which of them fetch a picture is decided in `render`.
        preload: thumbnailsAside,
        finite: count === 1,
        padding: 0,
        imageProps: (slide) => ({
          fetchPriority:
            isImageSlide(slide) && slide.picture === pictures.at(current.current) ? 'high' : 'low',
        }),
      }}
      controller={{ closeOnPullDown: true }}
      counter={{ container: { className: 'counter' } }}
      thumbnails={{
        width: THUMBNAIL,
        height: THUMBNAIL,
        border: 0,
        borderRadius: 0,
        padding: 0,
        gap: THUMBNAIL_GAP,
        imageFit: 'cover',
        vignette: false,
      }}
      zoom={{ maxZoomPixelRatio: 2 }}
      toolbar={{
        buttons: [
          <ShareMenu key="share-menu" galleryId={galleryId} />,
          'slideshow',
          'fullscreen',
          'zoom',
          'close',
        ],
      }}
      labels={{ Lightbox: 'Image viewer', 'Photo gallery': 'Images' }}
      render={{
        ...(count === 1 && { buttonPrev: () => null, buttonNext: () => null }),
        slide: ({ slide, offset }) => {
          if (!isImageSlide(slide)) return <Waiting />
          return Math.abs(offset) <= NEIGHBOURS || seen.current.has(slide) ? undefined : <span />
        },
        slideFooter: ({ slide }) =>
          facts.captions && isImageSlide(slide) && slide.picture && <Caption picture={slide.picture} />,
        thumbnail: ({ slide }) =>
          isImageSlide(slide) && slide.picture ? (
            <img
              src={slide.picture.renditions[0]?.url}
              alt=""
              loading="lazy"
              draggable={false}
              style={{ background: waitingColour(slide.picture.placeholder) }}
            />
          ) : (
            <span />
          ),
      }}
    />
  )
}

/** A picture of which nothing is known yet. */
function Waiting() {
  return <p className="waiting">Loading images...</p>
}
