/** The public page's script. The page works without it; with it, images after the first twelve load lazily. */
import { postHeight } from './frame-height.ts'
import { imagePages } from './image-pages.ts'
import { openViewerFrom } from './open-viewer.ts'
import { readPageFacts } from './page-facts.ts'
import { renderTiles } from './render-tiles.ts'

const page = document.getElementById('page')!
const facts = readPageFacts(page)
postHeight(page, facts.galleryId)

const announceIn = (id: string) => (text: string) => {
  const element = document.getElementById(id)!
  if (element.textContent !== text) element.textContent = text
}

const grid = page.querySelector<HTMLOListElement>('.grid')
if (grid) {
  const images = imagePages(facts.publicId, facts.version, facts.count)
  const { reveal } = renderTiles(page, grid, facts, images, announceIn('status'))
  openViewerFrom(grid, facts, { images, reveal, announce: announceIn('opening') })
}
