/** The viewer's entry point: its code, including React, is loaded on demand. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import counterStyles from 'yet-another-react-lightbox/plugins/counter.css?inline'
import thumbnailsStyles from 'yet-another-react-lightbox/plugins/thumbnails.css?inline'
import lightboxStyles from 'yet-another-react-lightbox/styles.css?inline'
import { PictureAhead } from './picture-ahead.tsx'
import styles from './viewer.css?inline'
import { Viewer, type ViewerProps } from './viewer.tsx'

const sheet = document.createElement('style')
sheet.textContent = [lightboxStyles, counterStyles, thumbnailsStyles, styles].join('')
document.head.append(sheet)

// Before the first click: what can be done ahead, the viewer does not wait for.
const root = createRoot(document.body.appendChild(document.createElement('div')))
root.render(null)
let times = 0

type ViewerToShow = Omit<ViewerProps, 'fewFirst' | 'onView' | 'onClosed'> &
  Partial<Pick<ViewerProps, 'onView'>>

/** Opens the viewer over the page. Returns a function that closes it at once, and returns the slide that it showed. */
export function showViewer(props: ViewerToShow): () => number {
  let last = props.slide
  let closed = false
  const ahead = showAhead(props)
  // The strip of thumbnails that grows is a layout shift, unless it follows a click.
  const fewFirst = ahead !== undefined && navigator.userActivation?.isActive === true
  const remove = () => {
    closed = true
    removeEventListener('keydown', leave, true)
    ahead?.remove()
    root.render(null)
  }
  /** Escape, before the lightbox is there to hear it. */
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || document.querySelector('.yarl__container')) return
    event.stopPropagation()
    remove()
    props.onClosing(last)
  }
  const onView = (slide: number) => {
    last = slide
    props.onView?.(slide)
  }
  const render = () => {
    if (closed) return
    const viewer = <Viewer {...props} key={++times} fewFirst={fewFirst} onView={onView} onClosed={remove} />
    // In one piece: between its parts, React lets the browser handle the images that arrive.
    flushSync(() => root.render(viewer))
  }
  addEventListener('keydown', leave, true)
  // After the frame that shows it.
  if (ahead) requestAnimationFrame(() => setTimeout(render))
  else render()
  return () => {
    // While it is there, nothing below it can be focused.
    flushSync(remove)
    return last
  }
}

/**
 * Shows what the grid has of a picture at once: the first rendering of the viewer takes several frames. The viewer
 * removes it once it covers it, like what the server has drawn of a picture.
 */
function showAhead({ slide, images, facts }: ViewerToShow): HTMLElement | undefined {
  const tile = document.querySelector<HTMLImageElement>(`[data-slide="${slide}"] img`)
  const image = images.at(slide)
  if (!image || !tile?.complete || tile.naturalWidth === 0 || document.getElementById('opened')) return
  const ahead = document.body.appendChild(document.createElement('div'))
  ahead.id = 'opened'
  flushSync(() =>
    createRoot(ahead).render(<PictureAhead image={image} source={tile.currentSrc} facts={facts} />),
  )
  return ahead
}
