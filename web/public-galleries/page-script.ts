/** The public page's script. The page is complete without it; pictures after the first twelve wait for it. */
import { tellHeight } from './frame-height.ts'
import { hangPictures } from './hang-pictures.ts'
import { openViewerFrom } from './open-viewer.ts'
import { readPageFacts } from './page-facts.ts'
import { picturePages } from './picture-pages.ts'

const page = document.getElementById('page')!
const facts = readPageFacts(page)
tellHeight(page, facts.galleryId)

const sayIn = (id: string) => (text: string) => {
  const place = document.getElementById(id)!
  if (place.textContent !== text) place.textContent = text
}

const wall = page.querySelector<HTMLOListElement>('.wall')
if (wall) {
  const pictures = picturePages(facts.galleryId, facts.version, facts.count)
  const { reveal } = hangPictures(page, wall, facts, pictures, sayIn('status'))
  openViewerFrom(wall, facts, { pictures, reveal, say: sayIn('opening') })
}
