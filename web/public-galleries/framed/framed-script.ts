/** The script of pages that other sites may frame. Only pages on the app's host load it. */
import { facts, images, page, showsOnlyViewer, viewer } from '../page-script.ts'
import { postHeight } from './frame-height.ts'

if (parent !== window) {
  const { fetchCode } = viewer
  const overPage = () => import('./viewer-over-page.ts')
  if (showsOnlyViewer) {
    page.hidden = true
    overPage().then(({ showOnlyViewer }) => showOnlyViewer(facts, images, fetchCode))
  } else {
    postHeight(page, facts.galleryId)
    viewer.fetchCode = async () => {
      const [code, { viewerOverPage }] = await Promise.all([fetchCode(), overPage()])
      return viewerOverPage(code)
    }
  }
}
