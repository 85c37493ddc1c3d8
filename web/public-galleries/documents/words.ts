import type { DrawnPage, GalleryPage } from '#contract/public-page.ts'
import { wallsFrom } from '../wall/walls.ts'
import { coverFills } from './cover.tsx'
import { descriptionOf } from './gallery-header.tsx'
import { ONLY_YOU_TEXTS } from './only-you.tsx'
import { CONTROL_WORDS } from './page-controls.tsx'

/** What a gallery's page says before its first tile, whose letters are put into the document. */
export function wordsOf(page: GalleryPage): Omit<DrawnPage, 'html'> {
  const { gallery, studio, cover, picture, path, offset, imageCount, keptFrom } = page
  const { typeface, dateline, chapters } = gallery
  const heading = gallery.showTitleInIframe ? gallery.title : ''
  // The dateline in the face of all text is lighter than titles are.
  const titles = [typeface === 'sans' ? heading : heading + (dateline ?? ''), heading]
  if (picture || !coverFills(cover, gallery.coverStyle, path)) return { typeface, titles }
  const first = wallsFrom(offset, imageCount, chapters)[0]?.chapter
  const description = descriptionOf(gallery)
  const byline = studio && !studio.logos.light && `${studio.name} ${studio.name.toUpperCase()}`
  const onCover = [keptFrom && ONLY_YOU_TEXTS[keptFrom], byline, dateline, CONTROL_WORDS].join(' ')
  const below = [description && `${description} More Less`, first?.text, !path && heading]
  if (chapters.length > 1) below.push(...chapters.map(({ title }) => title))
  return {
    typeface,
    titles: [titles[0] + (first?.title ?? ''), ...titles],
    texts: [[onCover, ...below].join(' '), onCover],
  }
}
