import type { showMarks } from './marks/page-marks.ts'
import type { ViewerToShow } from './viewer/show-viewer.tsx'

/** What is loaded to open the viewer. */
export type ViewerCode = {
  /** Returns a function that closes it at once, and returns the slide that it showed. */
  showViewer(props: Omit<ViewerToShow, 'plugins' | 'sendFavourites' | 'playSlideshow'>): () => number
}

/** Fetches the viewer, and at the same time what this gallery adds to it. */
export async function fetchViewer(marks?: () => Promise<ReturnType<typeof showMarks>>): Promise<ViewerCode> {
  const [{ showViewer }, { playSlideshow }, favourites] = await Promise.all([
    import('./viewer/show-viewer.tsx'),
    import('./slideshow.ts'),
    marks &&
      Promise.all([import('./marks/viewer-with-hearts.tsx'), marks()]).then(
        ([{ hearts }, { marks, send }]) => ({
          heart: hearts(marks),
          send,
        }),
      ),
  ])
  const plugins = favourites && [favourites.heart]
  return {
    showViewer: (props) =>
      showViewer({ ...props, ...(plugins && { plugins }), playSlideshow, sendFavourites: favourites?.send }),
  }
}

/** The same over the page around the frame, where that can be. */
export async function fetchViewerOverPage(code: Promise<ViewerCode>): Promise<ViewerCode> {
  const { viewerOverPage } = await import('./framed/viewer-over-page.ts')
  return viewerOverPage(await code)
}
