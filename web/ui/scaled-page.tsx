import { type CSSProperties, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'

/** Size of the page in the frame, in pixels: its width, and the minimum height shown. */
export type PageSize = { width: number; height: number }

/** Props of each frame: its place, and a function to call when its page is loaded. */
export type Framed = { style: CSSProperties; onReady: () => void }

/**
 * A page in a frame, scaled down to fit. Another `version` loads in a new frame behind the old one, which is
 * removed when the new one is ready.
 * @param children a `PageFrame`
 */
export function ScaledPage({
  version,
  page,
  className,
  children,
}: {
  version: string
  page: PageSize
  /** Sets the height. */
  className: string
  children: (framed: Framed) => ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const [available, setAvailable] = useState({ width: 0, height: 0 })
  // The visible frame, and one that is loading.
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
    <div ref={box} className={classes('relative overflow-hidden border border-line bg-sunk', className)}>
      {available.width > 0 &&
        frames.map(({ id }) => (
          <Fragment key={id}>
            {children({
              onReady: () => setFrames((now) => now.filter((one) => one.id >= id)),
              style: {
                left: (available.width - page.width * scale) / 2,
                width: page.width,
                height: available.height / scale,
                transform: `scale(${scale})`,
              },
            })}
          </Fragment>
        ))}
    </div>
  )
}

/** A frame of a `ScaledPage`. Once loaded, it scrolls to the part of the page that the previous one shows. */
export function PageFrame({
  src,
  title = 'Preview',
  onLoad,
  style,
  onReady,
}: Framed & { src: string; title?: string; onLoad: (frame: HTMLIFrameElement) => void }) {
  return (
    <iframe
      src={src}
      title={title}
      className="absolute top-0 origin-top-left border-0"
      style={style}
      onLoad={({ currentTarget: frame }) => {
        onLoad(frame)
        scrollAsBefore(frame)
        onReady()
      }}
    />
  )
}

function scrollAsBefore(frame: HTMLIFrameElement) {
  const before = frame.parentElement?.querySelector('iframe')
  if (before && before !== frame) frame.contentWindow?.scrollTo(0, before.contentWindow?.scrollY ?? 0)
}
