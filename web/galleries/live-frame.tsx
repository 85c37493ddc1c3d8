import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Gallery } from '#contract/galleries.ts'
import { GalleryHeader } from '#web/public-galleries/gallery-header.tsx'

/**
 * The gallery's real embed page with the look being edited. Its header is rerendered in place with every change. For
 * changes that need a reload, the new frame loads behind the old one, which is removed when the new one is ready.
 * @param look the gallery as its owner wants it, saved or not
 * @param version changes whenever the frame must be reloaded
 * @param width of the page in the frame, in pixels; it is scaled down to fit
 */
export function LiveFrame({ look, version, width }: { look: Gallery; version: string; width: number }) {
  const box = useRef<HTMLDivElement>(null)
  const [available, setAvailable] = useState({ width: 0, height: 0 })
  const [versions, setVersions] = useState([version])
  if (versions.at(-1) !== version) setVersions([...versions, version])

  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      setAvailable({ width, height })
    })
    watcher.observe(box.current!)
    return () => watcher.disconnect()
  }, [])

  const scale = Math.min(1, available.width / width)
  return (
    <div ref={box} className="relative h-[30rem] overflow-hidden border border-line bg-sunk">
      {available.width > 0 &&
        versions.map((one) => (
          <Frame
            key={one}
            look={look}
            onReady={() => setVersions([one])}
            style={{
              left: (available.width - width * scale) / 2,
              width,
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
  onReady,
  style,
}: {
  look: Gallery
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
        onLoad={(event) => {
          setHeader(replaceHeader(event.currentTarget))
          onReady()
        }}
      />
      {header && createPortal(<GalleryHeader gallery={look} />, header)}
    </>
  )
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
