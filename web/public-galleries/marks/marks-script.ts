/** The script of galleries whose visitors mark images and send their selection. Only their pages load it. */
import { facts, images, page, viewer } from '../page-script.ts'
import { dropGone } from './drop-gone.ts'
import { marksOf } from './marks.ts'
import { sendBar } from './send-bar.ts'
import { sendDialog } from './send-dialog.ts'
import { heartsOn } from './tile-hearts.ts'

const grid = page.querySelector<HTMLElement>('.grid')
if (grid) {
  const marks = marksOf(facts.publicId)
  heartsOn(grid, facts, images, marks)
  void dropGone(marks, images, facts.count)
  sendBar(page, marks, sendDialog(facts.publicId, marks))
  viewer.fetchCode = () =>
    import('./viewer-with-hearts.tsx').then(({ viewerWithHearts }) => viewerWithHearts(marks))
}
