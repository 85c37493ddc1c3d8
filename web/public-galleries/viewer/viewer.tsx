import { type ComponentProps, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import Lightbox, {
  type ControllerRef,
  type FullscreenRef,
  isImageSlide,
  type Plugin,
  type Slide,
  type SlideImage,
  type ThumbnailsRef,
  type ZoomRef,
} from 'yet-another-react-lightbox'
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen'
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails'
import Video from 'yet-another-react-lightbox/plugins/video'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { positionOf } from '#contract/focus.ts'
import { picturePath } from '#contract/public-page.ts'
import { kept } from '#web/texts/kept.ts'
import { texts } from '#web/texts/texts.ts'
import { isPlainKey } from '#web/ui/plain-key.ts'
import { DownloadLink } from '../downloads/download-button.tsx'
import type { PageFacts } from '../page-facts.ts'
import { deepLink, keepsPath, type ViewerEntry } from '../wall/deep-link.ts'
import { type ImagePages, unavailableText } from '../wall/image-pages.ts'
import { placeholderColour } from '../wall/image-sources.ts'
import { ArrowKeys } from './arrow-keys.tsx'
import { Caption, factsOf } from './caption.tsx'
import { DetailsButton, FilmStripButton, SlideshowButton, TopOfViewer } from './controls.tsx'
import { Ending, type EndOfChoosing, galleryTitle, nameEnd } from './ending.tsx'
import { FailedPicture } from './failed-picture.tsx'
import { isFilmStripVisible } from './film-strip.ts'
import { viewerLabels } from './labels.ts'
import { MoreMenu } from './more-menu.tsx'
import { useQuietControls } from './quiet-controls.ts'
import { ShareMenu } from './share-menu.tsx'
import { type GallerySlide, gallerySlides } from './slides.ts'
import type { playSlideshow } from './slideshow.ts'
import { SteadySpeed } from './steady-speed.tsx'
import { usePhone } from './use-phone.ts'

/** Width of thumbnails and their gaps, in pixels, and time of an animation, in milliseconds. */
const THUMBNAIL = 80
const THUMBNAIL_GAP = 6
const SPEED = 400

const FILM_STRIP = {
  showToggle: true,
  width: THUMBNAIL,
  height: THUMBNAIL,
  border: 0,
  borderRadius: 0,
  padding: 0,
  gap: THUMBNAIL_GAP,
  imageFit: 'cover',
  vignette: false,
} as const

/** Buttons of the lightbox for which phones have no room. */
const WIDE_BUTTONS = ['thumbnails', 'fullscreen', 'zoom', 'close'] as const

/** Space around a picture except on phones, in pixels, as in page.css. */
const AIR = 32

/** Number of images fetched on each side of the current one. */
const NEIGHBOURS = 2

const PLUGINS = [Fullscreen, Thumbnails, Video, Zoom, SteadySpeed, ArrowKeys]

const NOTHING = () => null

export type ViewerProps = {
  facts: PageFacts
  images: ImagePages
  slide: number
  /** Opens sooner, with three slides and thumbnails; adds the others once they can be seen. */
  fewFirst: boolean
  /** Plugins besides those of every gallery. */
  plugins?: Plugin[]
  /** Next step, on pages where visitors choose images. */
  ending?: EndOfChoosing | undefined
  playSlideshow: typeof playSlideshow
  /** Resolves when the picture shown before the viewer is in its place. */
  landed?: Promise<unknown> | undefined
  /** Called when the closing animation starts and the page can be used again. */
  onClosing(slide: number): void
  onView(slide: number): void
  onClosed(): void
}

/** Slides, filled as their images load, and the current one, which sets the page's address and title. */
function useSlides({ facts, images, slide: first, onView }: ViewerProps) {
  const { count } = facts
  const [gallery] = useState(() => gallerySlides(count, images))
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  const [waitingText, setWaitingText] = useState(texts.loadingImages)
  const current = useRef(first)
  const visited = useRef(new Set<Slide>())
  // During render, as the first slide must be loaded at the first render.
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

  function view(index: number) {
    current.current = index
    visited.current.add(gallery.slides[index] as Slide)
    // After the last picture, the visitor still returns to that picture.
    onView(Math.min(index, count - 1))
    showAddress(facts, images, index)
    gallery.loadAround(index, () => setWaitingText(unavailableText(facts)))
  }
  return { gallery, current, visited, waitingText, view }
}

export function Viewer(props: ViewerProps) {
  const { facts, images, slide: first, fewFirst, plugins = [], ending, playSlideshow } = props
  const { landed = Promise.resolve(), onClosing, onClosed } = props
  const { count } = facts
  const { gallery, current, visited, waitingText, view } = useSlides(props)
  const isPhone = usePhone()
  const labels = useMemo(() => viewerLabels(count), [count])
  const [withDetails, showDetails] = useState(false)
  const controller = useRef<ControllerRef>(null)
  const fullscreen = useRef<FullscreenRef>(null)
  const filmStrip = useRef<ThumbnailsRef>(null)
  useQuietControls(landed)
  const zoom = useRef<ZoomRef>(null)
  useKeysPassedOn()

  const reducedMotion = useMemo(() => matchMedia('(prefers-reduced-motion: reduce)').matches, [])
  const speed = reducedMotion ? 0 : SPEED
  const [isComplete, setComplete] = useState(!fewFirst)

  const hasDetails = (slide: number) => Boolean(images.at(slide) && factsOf(images.at(slide)!))
  const toggleDetails = () => showDetails(!withDetails)

  /** Plays a slideshow from the current picture on; the viewer below follows. */
  function slideshow() {
    const from = current.current < count ? current.current : 0
    const follow = (slide: number) => {
      const ahead = slide - current.current
      if (ahead > 0) controller.current?.next({ count: ahead })
      if (ahead < 0) controller.current?.prev({ count: -ahead })
    }
    playSlideshow({ images, count, from, onShow: follow, onEnd: follow })
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
          // The picture rendered before the viewer is covered now.
          void landed.then(() => document.getElementById('opened')?.remove())
          setComplete(true)
        },
        exiting: () => onClosing(Math.min(current.current, count - 1)),
      }}
      animation={{ fade: reducedMotion ? 0 : 150, swipe: speed, navigation: speed, zoom: speed }}
      carousel={{
        // The lightbox lays out as many slides as thumbnails; `render.slide` decides which of them fetch an image.
        preload: isComplete ? thumbnailsPerSide() : 1,
        finite: gallery.slides.length === 1,
        padding: isPhone ? 0 : AIR,
        imageProps: (slide) =>
          imageProps(slide, gallery.slides.indexOf(slide as GallerySlide), current.current),
      }}
      controller={{ ref: controller, closeOnPullDown: true }}
      fullscreen={{ ref: fullscreen }}
      thumbnails={{ ...FILM_STRIP, ref: filmStrip, hidden: !isFilmStripVisible(facts, isPhone) }}
      zoom={{ maxZoomPixelRatio: 2, doubleClickMaxStops: 1, ref: zoom }}
      toolbar={{
        buttons: [
          facts.downloads && <DownloadLink key="download" facts={facts} />,
          // Pictures without an address cannot be shared.
          facts.path !== undefined && <ShareMenu key="share-menu" facts={facts} />,
          ...(isPhone
            ? [
                <MoreMenu
                  key="more"
                  filmStrip={filmStrip}
                  fullscreen={fullscreen}
                  onSlideshow={slideshow}
                  has={hasDetails}
                  details={{ shown: withDetails, toggle: toggleDetails }}
                />,
              ]
            : [
                <DetailsButton key="details" shown={withDetails} has={hasDetails} onToggle={toggleDetails} />,
                <SlideshowButton key="slideshow" onClick={slideshow} />,
                ...WIDE_BUTTONS,
              ]),
        ],
      }}
      labels={labels}
      render={{
        iconLoading: NOTHING,
        ...(facts.holder && { iconError: () => <FailedPicture facts={facts} /> }),
        ...((isPhone || count === 1) && { buttonPrev: NOTHING, buttonNext: NOTHING }),
        ...(isPhone && { buttonZoom: NOTHING, buttonFullscreen: NOTHING }),
        buttonThumbnails: (strip) => (isPhone ? null : <FilmStripButton {...strip} />),
        controls: () => <TopOfViewer count={count} closes={isPhone} />,
        slide: ({ slide, offset }) => {
          if (slide.type === 'ending')
            return <Ending facts={facts} ending={ending} isCurrent={offset === 0} />
          if (!isImageSlide(slide)) return <p className="waiting">{waitingText}</p>
          return Math.abs(offset) <= NEIGHBOURS || visited.current.has(slide) ? undefined : <span />
        },
        slideFooter: ({ slide }) =>
          isImageSlide(slide) &&
          slide.image && (
            <Caption image={slide.image} withTexts={facts.showImageMetadata} facts={withDetails} />
          ),
        thumbnail: ({ slide }) => thumbnailOf(slide),
      }}
    />
  )
}

const thumbnailsPerSide = () => Math.ceil(innerWidth / 2 / (THUMBNAIL + THUMBNAIL_GAP)) + 1

const thumbnailOf = (slide: Slide) =>
  isImageSlide(slide) && slide.image ? (
    <img
      src={slide.image.renditions[0]?.url}
      alt=""
      loading="lazy"
      draggable={false}
      style={{
        background: placeholderColour(slide.image.placeholder),
        objectPosition: positionOf(slide.image),
      }}
    />
  ) : (
    <span className={slide.type} ref={slide.type === 'ending' ? nameEnd : undefined} />
  )

/** Shows the loaded rendition in the place of a slide's image until that has loaded (`viewer.css`). */
function imageProps(slide: Slide, index: number, current: number): ComponentProps<'img'> {
  if (!isImageSlide(slide)) return {}
  const style = {
    aspectRatio: `${slide.width} / ${slide.height}`,
    '--here-already': `url("${loadedRendition(slide, index)}")`,
  }
  return { fetchPriority: index === current ? 'high' : 'low', style }
}

/** The rendition loaded by the grid, otherwise the narrowest, which the thumbnails show. */
function loadedRendition({ src, image }: SlideImage, index: number): string {
  const tile = document.querySelector<HTMLImageElement>(`[data-slide="${index}"] img`)
  return (tile?.complete && tile.currentSrc) || (image?.renditions[0]?.url ?? src)
}

function useKeysPassedOn() {
  useEffect(() => {
    addEventListener('keydown', passOn, true)
    return () => removeEventListener('keydown', passOn, true)
  }, [])
}

/**
 * Keeps keys with Alt, Ctrl or Meta from the viewer: Alt and an arrow go back, Ctrl and + zoom.
 * Passes other keys to the lightbox while it has no focus: it takes that a moment after it appears, and in a
 * frame of another origin WebKit lets no script focus anything before the visitor has interacted with it.
 */
function passOn(event: KeyboardEvent) {
  if (!isPlainKey(event)) return event.stopPropagation()
  const lightbox = document.querySelector<HTMLElement>('.yarl__container')
  if (!lightbox || (event.target as Element).closest('.yarl__root, .notice, dialog')) return
  // Prevents screen readers from announcing it twice.
  event.stopPropagation()
  lightbox.focus()
  if (!lightbox.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault()
}

/** Replaces the page's address and title with the picture's, so that Back never goes through slides. */
function showAddress({ path, galleryId, count }: PageFacts, images: ImagePages, slide: number) {
  const image = images.at(slide)
  const { pathname, search, hash } = location
  const isEnding = slide === count
  const ownPath = keepsPath() ? undefined : path
  const grid = ownPath === undefined ? pathname + search : kept(ownPath || '/')
  const address =
    ownPath !== undefined && image
      ? kept(picturePath(ownPath, image.id))
      : isEnding
        ? grid
        : grid + deepLink(galleryId, slide)
  showTitle(image?.title)
  if (address === pathname + search + hash) return
  const entry: ViewerEntry = { ...history.state, slide: Math.min(slide, count - 1) }
  history.replaceState(entry, '', address)
}

/** Sets the title of the page: the picture's, or else the gallery's. */
function showTitle(title: string | null | undefined) {
  document.title = title?.trim() || galleryTitle()
}
