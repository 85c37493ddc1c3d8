import type { LayoutOptions } from '#contract/layouts/layouts.ts'
import { decodeRatios, ratioOf } from '#contract/layouts/ratios.ts'
import type { PublicGallery } from '#contract/public-galleries.ts'
import type { GalleryPage } from '#contract/public-page.ts'
import { GalleryGrid } from '../wall/gallery-grid.tsx'
import { chapterAnchor, classNames } from '../wall/markup.ts'
import { isLabelled } from '../wall/wall-props.ts'
import { wallsFrom } from '../wall/walls.ts'
import { coverFills } from './cover.tsx'

type Walls = Pick<GalleryPage, 'images' | 'imageCount' | 'offset' | 'ratios' | 'picture' | 'cover'> & {
  gallery: LayoutOptions &
    Pick<PublicGallery, 'coverStyle' | 'showImageMetadata' | 'chapters' | 'titleAlignment'>
  /** Path of the gallery's page; undefined in a bundle, whose pictures have no addresses. */
  path?: string
  /** Ids of images replaced since the visitor saw them. */
  newVersions?: readonly number[]
  /** True if other sites may frame it; undefined in a bundle. */
  framed?: boolean
  /** True if the page has all images from its first one on; otherwise only those in the HTML. */
  isWhole: boolean
}

/** The gallery's images: those without a chapter, then each chapter's below its heading. */
export function GalleryWalls(page: Walls) {
  const { gallery, images, imageCount, offset, picture, cover, path, framed, isWhole } = page
  const own = Uint16Array.from(images, ratioOf)
  const sent = decodeRatios(page.ratios)
  // Ratios read while the gallery changed do not match these images.
  const known = isWhole && own.every((ratio, index) => ratio === sent[index]) ? sent : own
  const end = isWhole ? imageCount : offset + images.length
  const covered = coverFills(cover, gallery.coverStyle, framed)
    ? 'a full cover'
    : cover
      ? 'a cover'
      : 'images'
  const opensWith = picture ? 'a picture' : covered
  return wallsFrom(offset, end, gallery.chapters).map((wall) => {
    const from = wall.start - offset
    const ratios = known.slice(from, from + wall.count)
    const grid = (
      <GalleryGrid
        key={wall.start}
        hanging={gallery}
        images={images.slice(from, from + wall.count)}
        start={wall.start}
        count={wall.count}
        imageCount={imageCount}
        ratios={ratios.length > 0 ? ratios : known}
        first={offset}
        path={path}
        framed={framed}
        labelled={isLabelled(gallery.layout, gallery.showImageMetadata)}
        opensWith={opensWith}
        // Opening a picture marks its new version as seen.
        newVersions={page.newVersions?.filter((id) => id !== picture?.image.id)}
      />
    )
    if (!wall.chapter) return grid
    const { id, title, text } = wall.chapter
    // Without a script, images that are not in the HTML are on other pages.
    return (
      <section
        key={id}
        className={classNames('chapter', gallery.titleAlignment, from >= images.length && 'later')}
        id={chapterAnchor(id)}
      >
        <h2 dir="auto">{title}</h2>
        {text && <p dir="auto">{text}</p>}
        {grid}
      </section>
    )
  })
}

/** Chapters that begin among these images. */
export const chaptersHere = ({
  offset,
  images,
  imageCount,
  gallery: { chapters },
}: Pick<GalleryPage, 'offset' | 'images' | 'imageCount' | 'gallery'>) =>
  new Set(
    wallsFrom(0, imageCount, chapters).flatMap(({ chapter, start }) =>
      chapter && start >= offset && start < offset + images.length ? [chapter.id] : [],
    ),
  )
