import { type ComponentProps, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import Lightbox, {
  isImageSlide,
  type Plugin,
  type Slide,
  type SlideImage,
  type ZoomRef,
} from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen'
import Slideshow from 'yet-another-react-lightbox/plugins/slideshow'
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails'
import Video from 'yet-another-react-lightbox/plugins/video'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { picturePath } from '#contract/public-page.ts'
import { deepLink } from '../deep-link.ts'
import { type ImagePages, SHUT } from '../image-pages.ts'
import { placeholderColour } from '../image-sources.ts'
import type { ViewerEntry } from '../open-viewer.ts'
import type { PageFacts } from '../page-facts.ts'
import { ArrowKeys } from './arrow-keys.tsx'
import { Caption } from './caption.tsx'
import { ShareMenu } from './share-menu.tsx'
import { type GallerySlide, gallerySlides } from './slides.ts'
import { SteadySpeed } from './steady-speed.tsx'

/** Thumbnails are 80 px wide with gaps of 6 px; an animation takes 400 ms. */
const THUMBNAIL = 80
const THUMBNAIL_GAP = 6
const SPEED = 400

/** Images fetched on each side of the current one. */
const NEIGHBOURS = 2

const PLUGINS = [Counter, Fullscreen, Slideshow, Thumbnails, Video, Zoom, SteadySpeed, ArrowKeys]

export type ViewerProps = {
  facts: PageFacts
  images: ImagePages
  slide: number
  /** Opens sooner: with three slides and thumbnails, and the others once they can be seen. */
  fewFirst: boolean
  /** Besides those of every gallery. */
  plugins?: Plugin[]
  /** The closing animation starts: the page can be used again. */
  onClosing(slide: number): void
  onView(slide: number): void
  onClosed(): void
}

export function Viewer({
  facts,
  images,
  slide: first,
  fewFirst,
  plugins = [],
  onView,
  onClosing,
  onClosed,
}: ViewerProps) {
  const { count } = facts
  const [gallery] = useState(() => gallerySlides(count, images))
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  const [waitingText, setWaitingText] = useState('Loading images...')
  const current = useRef(first)
  const visited = useRef(new Set<Slide>())
  const zoom = useRef<ZoomRef>(null)
  // Filled during render: the first slide must be loaded at the first render.
  gallery.fill()
  useEffect(
    () =>
      images.onArrival(() => {
        rerender()
        showAddress(facts, images, current.current)
      }),
    [facts, images],
  )
  useEffect(() => () => showTitle(undefined), [])
  useEffect(() => {
    addEventListener('keydown', passOn, true)
    return () => removeEventListener('keydown', passOn, true)
  }, [])

  const reducedMotion = useMemo(() => matchMedia('(prefers-reduced-motion: reduce)').matches, [])
  const speed = reducedMotion ? 0 : SPEED
  const [isComplete, setComplete] = useState(!fewFirst)
  const thumbnailsPerSide = Math.ceil(innerWidth / 2 / (THUMBNAIL + THUMBNAIL_GAP)) + 1

  function view(index: number) {
    current.current = index
    visited.current.add(gallery.slides[index] as Slide)
    onView(index)
    showAddress(facts, images, index)
    gallery.loadAround(index, () => setWaitingText(SHUT))
  }

  return (
    <Lightbox
      open
      index={first}
      slides={gallery.slides as readonly Slide[]}
      plugins={[...PLUGINS, ...plugins]}
      close={onClosed}
      on={{
        view: ({ index }) => view(index),
        entered: () => {
          // What was drawn ahead of the first picture is covered now.
          document.getElementById('opened')?.remove()
          setComplete(true)
        },
        exiting: () => onClosing(current.current),
      }}
      animation={{ fade: reducedMotion ? 0 : 150, swipe: speed, navigation: speed, zoom: speed }}
      carousel={{
        // The lightbox lays out as many slides as thumbnails; `render.slide` decides which of them fetch an image.
        preload: isComplete ? thumbnailsPerSide : 1,
        finite: count === 1,
        padding: 0,
        imageProps: (slide) =>
          imageProps(slide, gallery.slides.indexOf(slide as GallerySlide), current.current),
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
      zoom={{ maxZoomPixelRatio: 2, ref: zoom }}
      toolbar={{
        buttons: [
          // What is not at an address cannot be shared.
          facts.path !== undefined && <ShareMenu key="share-menu" />,
          'slideshow',
          'fullscreen',
          'zoom',
          'close',
        ],
      }}
      labels={{ Lightbox: 'Image viewer', 'Photo gallery': 'Images' }}
      render={{
        iconLoading: () => null,
        ...(count === 1 && { buttonPrev: () => null, buttonNext: () => null }),
        slide: ({ slide, offset }) => {
          if (!isImageSlide(slide)) return <p className="waiting">{waitingText}</p>
          return Math.abs(offset) <= NEIGHBOURS || visited.current.has(slide) ? undefined : <span />
        },
        slideFooter: ({ slide }) =>
          isImageSlide(slide) &&
          slide.image && <Caption image={slide.image} texts={facts.showImageMetadata} />,
        thumbnail: ({ slide }) =>
          isImageSlide(slide) && slide.image ? (
            <img
              src={slide.image.renditions[0]?.url}
              alt=""
              loading="lazy"
              draggable={false}
              style={{ background: placeholderColour(slide.image.placeholder) }}
            />
          ) : (
            <span />
          ),
      }}
    />
  )
}

/** Until the image has come, its slide shows what is here already, in the image's place: `viewer.css` draws it. */
function imageProps(slide: Slide, index: number, current: number): ComponentProps<'img'> {
  if (!isImageSlide(slide)) return {}
  const style = {
    aspectRatio: `${slide.width} / ${slide.height}`,
    '--here-already': `url("${hereAlready(slide, index)}")`,
  }
  return { fetchPriority: index === current ? 'high' : 'low', style }
}

/** The rendition that the grid has loaded, else the narrowest, which the thumbnails show. */
function hereAlready({ src, image }: SlideImage, index: number): string {
  const tile = document.querySelector<HTMLImageElement>(`[data-slide="${index}"] img`)
  return (tile?.complete && tile.currentSrc) || (image?.renditions[0]?.url ?? src)
}

/**
 * Passes a key on to the lightbox when it has not got the focus: it takes that a moment after it is seen, and WebKit lets
 * no script focus anything in a frame of another origin before the visitor has pressed something there.
 */
function passOn(event: KeyboardEvent) {
  const lightbox = document.querySelector<HTMLElement>('.yarl__container')
  if (!lightbox || (event.target as Element).closest('.yarl__root')) return
  // Prevents screen readers from announcing it twice.
  event.stopPropagation()
  lightbox.focus()
  if (!lightbox.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault()
}

/** Puts the picture's address and title in the place of those of the picture before: Back never goes through slides. */
function showAddress({ path, galleryId }: PageFacts, images: ImagePages, slide: number) {
  const image = images.at(slide)
  const { pathname, search, hash } = location
  const address =
    path !== undefined && image
      ? picturePath(path, image.id)
      : (path === undefined ? pathname + search : path || '/') + deepLink(galleryId, slide)
  showTitle(image?.title)
  if (address === pathname + search + hash) return
  const entry: ViewerEntry = { ...history.state, slide }
  history.replaceState(entry, '', address)
}

/** The title of a picture that has one, else the gallery's. */
function showTitle(title: string | null | undefined) {
  document.title = title?.trim() || document.querySelector('h1')!.textContent
}
