/** The viewer's entry point: its code, including React, is loaded on demand. */

import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import thumbnailsStyles from 'yet-another-react-lightbox/plugins/thumbnails.css?inline'
import lightboxStyles from 'yet-another-react-lightbox/styles.css?inline'
import { isPlainKey } from '#web/ui/plain-key.ts'
import styles from '../styles/viewer.css?inline'
import { addStyles } from '../wall/markup.ts'
import { Caption } from './caption.tsx'
import { Viewer, type ViewerProps } from './viewer.tsx'

addStyles([lightboxStyles, thumbnailsStyles, styles].join(''))

// Prepared before the first click, so that the viewer opens sooner.
const root = createRoot(document.body.appendChild(document.createElement('div')))
root.render(null)
let times = 0

type ViewerToShow = Omit<ViewerProps, 'fewFirst' | 'onView' | 'onClosing' | 'onClosed'> &
  Partial<Pick<ViewerProps, 'onView'>> & {
    /**
     * Called when the closing animation starts and the page can be used again.
     * @param remove ends the animation
     */
    onClosing(slide: number, remove: () => void): void
  }

/** Code that opens the viewer. */
export type ViewerCode = {
  /** Returns a function that closes it at once, and returns the slide that it showed. */
  showViewer(props: Omit<ViewerToShow, 'plugins' | 'ending' | 'playSlideshow'>): () => number
}

/** Opens the viewer over the page. Returns a function that closes it at once, and returns the slide that it showed. */
export function showViewer(props: ViewerToShow): () => number {
  let last = props.slide
  let closed = false
  const ahead = captionAhead(props)
  // Growing the strip of thumbnails is a layout shift, unless it follows a click.
  const fewFirst = ahead !== undefined && navigator.userActivation?.isActive === true
  const remove = () => {
    // The lightbox reports its closing again later, when the next viewer may be open.
    if (closed) return
    closed = true
    removeEventListener('keydown', leave, true)
    ahead?.remove()
    root.render(null)
  }
  /** Removes it at once, as nothing below it can be focused until then. */
  const removeNow = () => flushSync(remove)
  /** Handles Escape before the lightbox can. */
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isPlainKey(event) || document.querySelector('.yarl__container')) return
    event.stopPropagation()
    removeNow()
    props.onClosing(last, removeNow)
  }
  const onView = (slide: number) => {
    last = slide
    props.onView?.(slide)
  }
  const render = () => {
    if (closed) return
    const viewer = (
      <Viewer
        {...props}
        key={++times}
        fewFirst={fewFirst}
        onView={onView}
        onClosing={(slide) => props.onClosing(slide, removeNow)}
        onClosed={remove}
      />
    )
    // In one piece, as React would otherwise let the browser handle arriving images in between.
    flushSync(() => root.render(viewer))
  }
  addEventListener('keydown', leave, true)
  // After the frame that shows the picture.
  if (ahead) requestAnimationFrame(() => setTimeout(render))
  else render()
  return () => {
    removeNow()
    return last
  }
}

/** Adds a caption to the picture shown before the viewer, so that it is in its final place. */
function captionAhead({ slide, images, facts }: ViewerToShow): Element | undefined {
  const ahead = document.querySelector('.ahead')
  const image = images.at(slide)
  if (!ahead || !image) return undefined
  const caption = ahead.appendChild(document.createElement('div'))
  flushSync(() =>
    createRoot(caption).render(<Caption image={image} withTexts={facts.showImageMetadata} facts={false} />),
  )
  return ahead
}
