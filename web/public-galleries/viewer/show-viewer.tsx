/** The viewer's way in: everything behind it, React included, is fetched when it is wanted. */
import { createRoot, type Root } from 'react-dom/client'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import 'yet-another-react-lightbox/plugins/thumbnails.css'
import { Viewer, type ViewerProps } from './viewer.tsx'
import './viewer.css'

let root: Root | undefined
let times = 0

/** Opens the viewer over the page. Answers with the way to close it at once. */
export function showViewer(props: ViewerProps): () => void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  const gone = () => {
    root?.render(null)
    props.onGone()
  }
  root.render(<Viewer {...props} key={++times} onGone={gone} />)
  return gone
}
