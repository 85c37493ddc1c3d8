import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import type { Chapter } from '#contract/chapters.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { isMissing } from '#web/base/api.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { chaptersQuery } from '#web/galleries/chapters-query.ts'
import { FrozenNote } from '#web/galleries/frozen-note.tsx'
import { GalleryNotFound } from '#web/galleries/gallery-not-found.tsx'
import { galleryQuery } from '#web/galleries/queries.ts'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ArrowLeftIcon } from '#web/ui/icons.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { inChapters } from '../chapters/in-chapters.ts'
import { imagesQuery } from '../queries.ts'
import { CaptionMode, type CaptionsState } from './caption-mode.tsx'

const NO_CHAPTERS: Chapter[] = []

/** Captions of a gallery's images, one after the other; at first only of the chosen ones, if any. */
export function CaptionsScreen() {
  const { id = '' } = useParams()
  const { data: gallery, error } = useQuery(galleryQuery(id))
  usePageTitle(gallery ? `Captions of “${gallery.title}”` : undefined)
  if (isMissing(error)) return <GalleryNotFound />
  if (error && !gallery) throw error
  if (!gallery) return <Loading shape="screen">Loading gallery...</Loading>
  return (
    // Near the top, as on the settings screen, so that the film strip fits into the window.
    <div className="-mt-8 md:-mt-12">
      <div className="mb-4 flex flex-wrap items-center gap-x-6">
        <h1 className="display text-title">Captions</h1>
        <Link
          to={paths.gallerySettings(gallery.id)}
          className="inline-flex min-h-11 min-w-0 items-center gap-2 text-label text-ink-2 hover:text-ink"
        >
          <ArrowLeftIcon className="size-4" />
          <span dir="auto" className="truncate">
            {gallery.title}
          </span>
        </Link>
        {!gallery.showImageMetadata && (
          <p className="text-label text-ink-2">
            Visitors don't see captions in this gallery.{' '}
            <Link
              to={`${paths.gallerySettings(gallery.id)}?tab=appearance`}
              className="underline underline-offset-2 hover:text-ink"
            >
              Show captions
            </Link>
          </p>
        )}
      </div>
      <Captions key={gallery.id} gallery={gallery} />
    </div>
  )
}

function Captions({ gallery }: { gallery: Gallery }) {
  const query = useQuery(imagesQuery(gallery.id))
  const chapters = useQuery(chaptersQuery(gallery.id))
  const mayChange = useMayChange()
  if (!mayChange) return <FrozenNote to="write captions" />
  // The order of the images depends on the chapters.
  if (chapters.isPending) return <Loading shape="tiles">Loading images...</Loading>
  return (
    <Loaded query={query} loading="Loading images..." shape="tiles" failed="We couldn't load the images.">
      {(images) => <Ordered gallery={gallery} images={images} chapters={chapters.data ?? NO_CHAPTERS} />}
    </Loaded>
  )
}

function Ordered({
  gallery,
  images,
  chapters,
}: {
  gallery: Gallery
  images: readonly Image[]
  chapters: readonly Chapter[]
}) {
  const state = useLocation().state as CaptionsState
  const ordered = useMemo(
    () => inChapters(images, chapters).flatMap((group) => group.images),
    [images, chapters],
  )
  if (ordered.length === 0)
    return <EmptyState title="No images yet">Upload your first images to this gallery</EmptyState>
  return <CaptionMode galleryId={gallery.id} language={gallery.language} images={ordered} state={state} />
}
