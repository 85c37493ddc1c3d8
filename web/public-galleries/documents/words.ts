import type { DrawnPage, GalleryPage } from '#contract/public-page.ts'
import { language, texts } from '#web/texts/texts.ts'
import { leftText } from '../downloads/allowance-texts.ts'
import { wallsFrom } from '../wall/walls.ts'
import { coverFills } from './cover.tsx'
import { descriptionOf } from './gallery-header.tsx'
import { onlyYouText } from './only-you.tsx'
import { controlWords } from './page-controls.tsx'

/** Texts of a gallery's page before its first tile, whose letters are embedded in the document. */
export function wordsOf(page: GalleryPage): Omit<DrawnPage, 'html'> {
  const { gallery, studio, cover, picture, framed, offset, imageCount, keptFrom, allowance } = page
  const { typeface, dateline, chapters } = gallery
  const heading = gallery.showTitleInIframe ? gallery.title : ''
  // The dateline in the sans typeface is lighter than titles are.
  const titles = [typeface === 'sans' ? heading : heading + (dateline ?? ''), heading]
  if (picture || !coverFills(cover, gallery.coverStyle, framed)) return { typeface, titles }
  const first = wallsFrom(offset, imageCount, chapters)[0]?.chapter
  const description = descriptionOf(gallery)
  const byline = studio && !studio.logos.light && `${studio.name} ${studio.name.toLocaleUpperCase(language)}`
  const onCover = [keptFrom && onlyYouText(keptFrom), byline, dateline, controlWords()].join(' ')
  const below = [description && `${description} ${texts.more} ${texts.less}`, first?.text, !framed && heading]
  if (allowance) below.push(leftText(allowance))
  if (chapters.length > 1) below.push(...chapters.map(({ title }) => title))
  return {
    typeface,
    titles: [titles[0] + (first?.title ?? ''), ...titles],
    texts: [[onCover, ...below].join(' '), onCover],
  }
}
