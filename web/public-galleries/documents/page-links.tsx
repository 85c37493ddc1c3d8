import { chapterPath, FIRST_TILES, type GalleryPage } from '#contract/public-page.ts'
import { kept } from '#web/texts/kept.ts'
import { texts } from '#web/texts/texts.ts'

/** Links to the previous and next page. Hidden if the script renders all tiles from the first image on. */
export function PageLinks({ page: { path, chapter, start, offset, imageCount } }: { page: GalleryPage }) {
  const grid = chapter ? chapterPath(path, chapter.slug) : path || '/'
  const current = Math.floor((offset - start) / FIRST_TILES) + 1
  const last = Math.ceil((imageCount - start) / FIRST_TILES)
  if (last <= 1) return null
  return (
    <nav className={offset === start ? 'pages alone' : 'pages'} aria-label={texts.pages}>
      {current > 1 && (
        <a rel="prev" href={kept(`${grid}?page=${current - 1}`)}>
          {texts.previousPage}
        </a>
      )}
      <span>{texts.pageOf({ current, last })}</span>
      {current < last && (
        <a rel="next" href={kept(`${grid}?page=${current + 1}`)}>
          {texts.nextPage}
        </a>
      )}
    </nav>
  )
}
