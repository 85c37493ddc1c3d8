import type { ChoosingPage } from './ending.tsx'
import type { ViewerCode } from './show-viewer.tsx'

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
