/** What galleries have whose visitors mark images and send their selection. Only their pages load it. */
import type { ImagePages } from '../image-pages.ts'
import type { PageFacts } from '../page-facts.ts'
import { dropGone } from './drop-gone.ts'
import { marksOf } from './marks.ts'
import { sendBar } from './send-bar.ts'
import { heartsOn } from './tile-hearts.ts'

export function showMarks(page: HTMLElement, grid: HTMLElement, facts: PageFacts, images: ImagePages) {
  const marks = marksOf(facts.publicId)
  let dialog: Promise<() => void> | undefined
  const open = async () => {
    dialog ??= import('./send-dialog.ts').then(({ sendDialog }) => sendDialog(facts.publicId, marks))
    const show = await dialog
    show()
  }
  heartsOn(grid, facts, images, marks)
  void dropGone(marks, images, facts.count)
  sendBar(page, marks, () => void open())
  return { marks, send: () => void open() }
}
