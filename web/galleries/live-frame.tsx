import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Gallery } from '#contract/galleries.ts'
import { GalleryHeader } from '#web/public-galleries/gallery-header.tsx'

/**
 * The gallery's real frame, with the look that is being chosen. Its header is drawn anew in place with every change;
 * what only a fresh frame shows is loaded behind the old one, which goes when the new one is there.
 * @param look the gallery as its owner wants it, saved or not
 * @param version changes whenever the frame must be loaded again
 * @param width of the page in the frame, in pixels; it is shown as large as fits
 */
export function LiveFrame({ look, version, width }: { look: Gallery; version: string; width: number }) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const [versions, setVersions] = useState([version])
  if (versions.at(-1) !== version) setVersions([...versions, version])

  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      setRoom({ width, height })
    })
    watcher.observe(box.current!)
    return () => watcher.disconnect()
  }, [])

  const scale = Math.min(1, room.width / width)
  return (
    <div ref={box} className="relative h-[30rem] overflow-hidden border border-line bg-sunk">
      {room.width > 0 &&
        versions.map((one) => (
          <Frame
            key={one}
            look={look}
            onReady={() => setVersions([one])}
            style={{
              left: (room.width - width * scale) / 2,
              width,
              height: room.height / scale,
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
    // Made smaller, two grounds of one colour would show a hair of the page between them.
    if (header) header.style.background = look.descriptionBackgroundColor
  }, [header, look.descriptionBackgroundColor])
  return (
    <>
      <iframe
        src={`/iframe/${look.id}`}
        title="Preview"
        className="absolute top-0 origin-top-left border-0"
        style={style}
        onLoad={(event) => {
          setHeader(ownHeader(event.currentTarget))
          onReady()
        }}
      />
      {header && createPortal(<GalleryHeader gallery={look} />, header)}
    </>
  )
}

/** Takes the frame's own header out and answers with its place. Null if the frame shows something else. */
function ownHeader(frame: HTMLIFrameElement): HTMLElement | null {
  const page = frame.contentDocument
  const drawn = page?.querySelector('#page > header')
  if (!page || !drawn) return null
  // Of this page the frame is a part: its header and its pictures are not landmarks beside this page's own.
  const place = page.createElement('section')
  page.querySelector('main')?.setAttribute('aria-label', 'Pictures of the preview')
  drawn.replaceWith(place)
  return place
}
