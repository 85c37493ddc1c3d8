/**
 * The viewer of an embedded gallery, over the whole page around it: if `embed.js` runs there, that page puts
 * a second frame over everything, which shows only the viewer. Otherwise, the viewer opens inside the frame.
 */
import type { FromFrame, FromViewerFrame, ToFrame } from '#contract/public-page.ts'
import type { PageFacts } from '../../page-facts.ts'
import type { ImagePages } from '../../wall/image-pages.ts'
import type { ViewerCode } from '../show-viewer.tsx'

/** Time to wait for an answer, in milliseconds; a later one counts from the next time on. */
const ANSWER_MS = 300

/** The origin of the page around the frame, once `embed.js` has answered there. */
let host: string | undefined
let connecting: Promise<unknown> | undefined
let onMessage: (message: ToFrame) => void = () => {}

function connect() {
  connecting ??= new Promise<void>((resolve) => {
    addEventListener('message', ({ source, origin, data }: MessageEvent<ToFrame | undefined>) => {
      // An opaque origin ('null') could not be distinguished from others.
      if (source !== parent || origin === 'null' || origin !== (host ?? origin) || !data) return
      if (data.type === 'picturerail:connected') {
        host = origin
        resolve()
      } else if (host !== undefined) onMessage(data)
    })
    const question: FromFrame = { type: 'picturerail:connect' }
    parent.postMessage(question, '*')
    setTimeout(resolve, ANSWER_MS)
  })
  return connecting
}

function tell(message: FromFrame | FromViewerFrame) {
  if (host !== undefined) parent.postMessage(message, host)
}

/** Wraps the viewer's code, so that the viewer opens over the page around the frame if possible. */
export async function viewerOverPage(code: ViewerCode): Promise<ViewerCode> {
  await connect()
  return {
    showViewer(props) {
      const { facts, images, slide, onClosing } = props
      const image = images.at(slide)
      // Only a visitor's click may cover the embedding page, not the frame's address. The frame above
      // everything would have all images, not only the chosen ones.
      if (host === undefined || !image || facts.chosen || !navigator.userActivation?.hasBeenActive) {
        return code.showViewer(props)
      }
      let last = slide
      let closeInFrame: (() => number) | undefined
      const stop = () => {
        onMessage = () => {}
      }
      onMessage = (message) => {
        if (message.type === 'picturerail:viewed') {
          if (!Number.isInteger(message.slide) || message.slide < 0 || message.slide >= facts.count) return
          last = message.slide
          // Forward opens the viewer here again.
          history.replaceState({ ...history.state, slide: last }, '')
        } else if (message.type === 'picturerail:closed') {
          stop()
          onClosing(last, () => {}) // the page around has removed it
        } else if (message.type === 'picturerail:failed') {
          stop()
          closeInFrame = code.showViewer(props)
        }
      }
      // The frame above everything uses the language requested in this one.
      const language = new URLSearchParams(location.search).get('lang')
      tell({ type: 'picturerail:open', image: image.id, ...(language !== null && { language }) })
      return () => {
        if (closeInFrame) return closeInFrame()
        stop()
        tell({ type: 'picturerail:close' })
        return last
      }
    },
  }
}

/** Counterpart in the frame above everything. */
export async function showOnlyViewer(
  facts: PageFacts,
  images: ImagePages,
  fetchCode: () => Promise<ViewerCode>,
) {
  const slide = facts.picture
  if (slide === undefined) return
  const [{ showViewer }] = await Promise.all([fetchCode(), images.load(slide, slide + 1), connect()])
  showViewer({
    facts,
    images,
    slide,
    onView: (viewed) => tell({ type: 'picturerail:viewed', slide: viewed }),
    // The page around removes this frame, so it must handle the key or the click first.
    onClosing: (last) => setTimeout(tell, 0, { type: 'picturerail:closing', slide: last }),
  })
}
