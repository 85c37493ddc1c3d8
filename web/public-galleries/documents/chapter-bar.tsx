import type { PublicChapter } from '#contract/chapters.ts'
import { chapterPath } from '#contract/public-page.ts'
import { kept } from '#web/texts/kept.ts'
import { texts } from '#web/texts/texts.ts'
import { chapterAnchor } from '../wall/markup.ts'

type Bar = {
  chapters: PublicChapter[]
  /** Ids of the chapters that begin on this page. */
  here: ReadonlySet<number>
  /** Path of the gallery's page; undefined in a bundle. */
  path: string | undefined
  /** Title of the gallery before the chapters, as a link to the top of the page; omitted if undefined. */
  title?: string | undefined
}

/** Table of contents, from two chapters on. Without a script, chapters elsewhere have their own pages. */
export function ChapterBar({ chapters, here, path, title }: Bar) {
  if (chapters.length < 2) return null
  return (
    <nav className="chapters" aria-label={texts.chapters}>
      {title && (
        <a className="bar-title" dir="auto" href="#page">
          {title}
        </a>
      )}
      {chapters.map(({ id, title, slug }) => (
        <a
          key={id}
          href={path === undefined || here.has(id) ? `#${chapterAnchor(id)}` : kept(chapterPath(path, slug))}
          data-chapter={chapterAnchor(id)}
          dir="auto"
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
