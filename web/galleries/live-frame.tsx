import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Gallery } from '#contract/galleries.ts'
import { GalleryHeader } from '#web/public-galleries/gallery-header.tsx'

/** Of the page in the frame, in pixels: as wide as this, and at least as much of its height is shown. */
export type PageSize = { width: number; height: number }

/** What only the server draws: a change of these needs a new frame. */
const DRAWN_BY_SERVER = [
  'layout',
  'spacing',
  'coverStyle',
  'coverFocusX',
  'coverFocusY',
  'coverImageId',
  'theme',
  'typeface',
  'dateline',
  'showImageMetadata',
  'showCameraFacts',
  'visitorDownloads',
  'allowSelections',
  'showByline',
] as const
/** These, too, unless the header is drawn here. */
const OF_THE_HEADER = [
  'showTitleInIframe',
  'titleAlignment',
  'showDescriptionInIframe',
  'descriptionAlignment',
] as const

/** Whether the header is drawn here, in colours that change many times a second while they are chosen. */
const hasPlainHeader = ({ theme, coverStyle }: Gallery) => theme === 'classic' && coverStyle === 'none'

const versionOf = (saved: Gallery) =>
  [...DRAWN_BY_SERVER, ...(hasPlainHeader(saved) ? [] : OF_THE_HEADER)].map((field) => saved[field]).join()

/**
 * The gallery's real embed page with the look being edited. A plain header is rerendered in place with every change. For
 * changes that need a reload, the new frame loads behind the old one, which is removed when the new one is ready.
 * @param saved the gallery as the server has it
 * @param look the gallery as its owner wants it, saved or not
 * @param page is scaled down to fit
 */
export function LiveFrame({ saved, look, page }: { saved: Gallery; look: Gallery; page: PageSize }) {
  const box = useRef<HTMLDivElement>(null)
  const [available, setAvailable] = useState({ width: 0, height: 0 })
  const version = versionOf(saved)
  // The one that is seen, and one that is loading.
  const [frames, setFrames] = useState([{ id: 0, version }])
  if (frames.at(-1)!.version !== version) {
    setFrames([frames[0]!, { id: frames.at(-1)!.id + 1, version }])
  }

  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      setAvailable({ width, height })
    })
    watcher.observe(box.current!)
    return () => watcher.disconnect()
  }, [])

  const scale = Math.min(1, available.width / page.width, available.height / page.height)
  return (
    <div
      ref={box}
      className="relative h-72 overflow-hidden border border-line bg-sunk lg:h-[calc(100svh-8rem)] lg:max-h-[52rem] lg:min-h-96"
    >
      {available.width > 0 &&
        frames.map(({ id }) => (
          <Frame
            key={id}
            look={look}
            plainHeader={hasPlainHeader(saved)}
            onReady={() => setFrames((now) => now.filter((one) => one.id >= id))}
            style={{
              left: (available.width - page.width * scale) / 2,
              width: page.width,
              height: available.height / scale,
              transform: `scale(${scale})`,
            }}
          />
        ))}
    </div>
  )
}

function Frame({
  look,
  plainHeader,
  onReady,
  style,
}: {
  look: Gallery
  plainHeader: boolean
  onReady: () => void
  style: { left: number; width: number; height: number; transform: string }
}) {
  const [header, setHeader] = useState<HTMLElement | null>(null)
  useEffect(() => {
    // Scaled down, two backgrounds of one colour would show a thin line of the page between them.
    if (header) header.style.background = look.descriptionBackgroundColor
  }, [header, look.descriptionBackgroundColor])
  return (
    <>
      <iframe
        src={`/iframe/${look.publicId}`}
        title="Preview"
        className="absolute top-0 origin-top-left border-0"
        style={style}
        onLoad={({ currentTarget: frame }) => {
          if (plainHeader) setHeader(replaceHeader(frame))
          scrollAsBefore(frame)
          onReady()
        }}
      />
      {header && createPortal(<GalleryHeader gallery={look} />, header)}
    </>
  )
}

/** Shows the part of the page that the frame before it shows. */
function scrollAsBefore(frame: HTMLIFrameElement) {
  const before = frame.parentElement?.querySelector('iframe')
  if (before && before !== frame) frame.contentWindow?.scrollTo(0, before.contentWindow?.scrollY ?? 0)
}

/** Replaces the frame's own header by an empty element, which it returns. Null if the frame shows another page. */
function replaceHeader(frame: HTMLIFrameElement): HTMLElement | null {
  const page = frame.contentDocument
  const drawn = page?.querySelector('#page > header')
  if (!page || !drawn) return null
  // The frame is a part of this page: it must not add a second banner, nor a second main without a name.
  const place = page.createElement('section')
  page.querySelector('main')?.setAttribute('aria-label', 'Pictures of the preview')
  drawn.replaceWith(place)
  return place
}
