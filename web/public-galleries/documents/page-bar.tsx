import type { GalleryPage } from '#contract/public-page.ts'
import { texts } from '#web/texts/texts.ts'
import { CHOSEN_HASH } from '../wall/markup.ts'
import { ChapterBar } from './chapter-bar.tsx'
import { chaptersHere } from './gallery-walls.tsx'
import { PageControls } from './page-controls.tsx'

/** Leads to what the visitor has chosen. The script shows it, with the number: favourites once there is one (choosing/bar.ts). */
function ChosenEntry({ page: { gallery, holder } }: { page: GalleryPage }) {
  if (!gallery.allowSelections && !holder?.picks) return null
  return (
    <a href={CHOSEN_HASH} data-chosen="" hidden>
      0
    </a>
  )
}

/**
 * Stays at the top of the window: title, chapters, and what visitors can do with the page. Not in frames, which may be as
 * tall as their gallery.
 */
export function PageBar({ page }: { page: GalleryPage }) {
  const { gallery, imageCount, path } = page
  if (imageCount === 0) return null
  const title = gallery.showTitleInIframe ? gallery.title : undefined
  const isAlone = gallery.chapters.length < 2
  return (
    <section className="page-bar" aria-label={texts.gallery}>
      {isAlone && title && (
        <p className="bar-title">
          <a dir="auto" href="#page">
            {title}
          </a>
        </p>
      )}
      <ChapterBar chapters={gallery.chapters} here={chaptersHere(page)} path={path} title={title} />
      <ChosenEntry page={page} />
      <div className="controls">
        <PageControls page={page} icons />
      </div>
    </section>
  )
}
