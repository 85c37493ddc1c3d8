import type { ChoosingPage } from './ending.tsx'
import type { ViewerCode } from './show-viewer.tsx'

export const fetchSlideshow = () => import('./slideshow.ts')
/** Fetches the code that opens the viewer over the page around the frame. */
export const fetchFramed = () => import('./framed/viewer-over-page.ts')

/** Fetches the viewer, and in parallel its additions for visitors who choose images or see new versions. */
export async function fetchViewer(
  choosing?: () => Promise<ChoosingPage>,
  versions?: () => Promise<Pick<ChoosingPage, 'fetchPlugin'>>,
): Promise<ViewerCode> {
  const [{ showViewer }, { playSlideshow }, chooser, ...added] = await Promise.all([
    import('./show-viewer.tsx'),
    fetchSlideshow(),
    choosing?.(),
    ...[choosing, versions].map(async (page) => (await page?.())?.fetchPlugin()),
  ])
  const plugins = added.filter((plugin) => plugin !== undefined)
  return {
    showViewer: (props) => showViewer({ ...props, ending: chooser?.ending, plugins, playSlideshow }),
  }
}

/** Fetches the viewer for the page around the frame. */
export async function fetchViewerOverPage(code: Promise<ViewerCode>): Promise<ViewerCode> {
  return (await fetchFramed()).viewerOverPage(await code)
}
