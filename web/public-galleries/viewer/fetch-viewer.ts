import type { ChoosingPage } from '../choosing/choosing-page.ts'
import type { ViewerToShow } from './show-viewer.tsx'

/** What is loaded to open the viewer. */
export type ViewerCode = {
  /** Returns a function that closes it at once, and returns the slide that it showed. */
  showViewer(props: Omit<ViewerToShow, 'plugins' | 'ending' | 'playSlideshow'>): () => number
}

/** Fetches the viewer, and at the same time what visitors who choose images have there. */
export async function fetchViewer(choosing?: () => Promise<ChoosingPage>): Promise<ViewerCode> {
  const [{ showViewer }, { playSlideshow }, added] = await Promise.all([
    import('./show-viewer.tsx'),
    import('./slideshow.ts'),
    choosing?.().then(async ({ ending, fetchPlugin }) => ({ ending, plugins: [await fetchPlugin()] })),
  ])
  return { showViewer: (props) => showViewer({ ...props, ...added, playSlideshow }) }
}

/** The same over the page around the frame, where that can be. */
export async function fetchViewerOverPage(code: Promise<ViewerCode>): Promise<ViewerCode> {
  const { viewerOverPage } = await import('./framed/viewer-over-page.ts')
  return viewerOverPage(await code)
}
