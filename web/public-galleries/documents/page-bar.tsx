import type { GalleryPage } from '#contract/public-page.ts'
import { texts } from '#web/texts/texts.ts'
import { CHOSEN_HASH } from '../wall/markup.ts'
import { ChapterBar } from './chapter-bar.tsx'
import { chaptersHere } from './gallery-walls.tsx'
import { PageControls } from './page-controls.tsx'

/** Leads to the visitor's choices. The script shows it, with their number (choosing/bar.ts). */
function ChosenEntry({ page: { gallery, holder } }: { page: GalleryPage }) {
  if (!gallery.allowSelections && !holder?.picks) return null
  return (
    <a href={CHOSEN_HASH} data-chosen="" hidden>
      0
    </a>
  )
}

/** Title, chapters and controls at the top of the window. Not in frames, which may be as tall as galleries. */
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
