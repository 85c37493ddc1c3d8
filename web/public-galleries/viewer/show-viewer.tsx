/** The viewer's entry point: its code, including React, is loaded on demand. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import counterStyles from 'yet-another-react-lightbox/plugins/counter.css?inline'
import thumbnailsStyles from 'yet-another-react-lightbox/plugins/thumbnails.css?inline'
import lightboxStyles from 'yet-another-react-lightbox/styles.css?inline'
import styles from './viewer.css?inline'
import { Viewer, type ViewerProps } from './viewer.tsx'

const sheet = document.createElement('style')
sheet.textContent = [lightboxStyles, counterStyles, thumbnailsStyles, styles].join('')
document.head.append(sheet)

// Before the first click: what can be done ahead, the viewer does not wait for.
const root = createRoot(document.body.appendChild(document.createElement('div')))
root.render(null)
let times = 0

/** Opens the viewer over the page. Returns a function that closes it at once, and returns the slide that it showed. */
export function showViewer(
  props: Omit<ViewerProps, 'onView' | 'onClosed'> & Partial<Pick<ViewerProps, 'onView'>>,
): () => number {
  let last = props.slide
  const remove = () => root.render(null)
  const onView = (slide: number) => {
    last = slide
    props.onView?.(slide)
  }
  root.render(<Viewer {...props} key={++times} onView={onView} onClosed={remove} />)
  return () => {
    // While it is there, nothing below it can be focused.
    flushSync(remove)
    return last
  }
}
