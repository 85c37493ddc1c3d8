import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { Chapter } from '#contract/chapters.ts'
import { positionOf } from '#contract/focus.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { isMissing } from '#web/base/api.ts'
import { imageCountText } from '#web/base/counts.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { BackToDashboard } from '#web/galleries/back-to-dashboard.tsx'
import { chaptersQuery } from '#web/galleries/chapters-query.ts'
import { FrozenNote } from '#web/galleries/frozen-note.tsx'
import { GalleryNotFound } from '#web/galleries/gallery-not-found.tsx'
import { galleryQuery } from '#web/galleries/queries.ts'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { VisibilityBadge } from '#web/galleries/visibility.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ManageIcon, PlusIcon } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { inChapters, WITHOUT_CHAPTER } from './chapters/in-chapters.ts'
import { imageName } from './image-tile.tsx'
import { squareLayout } from './layouts.ts'
import { useAskAndDelete } from './use-delete-image.ts'
import { useImages } from './use-images.ts'
import { useViewer } from './viewer/use-viewer.tsx'
import { VirtualGrid } from './virtual-grid.tsx'

const NO_CHAPTERS: Chapter[] = []

/** One gallery, whose images can be viewed, downloaded and deleted. */
export function GalleryScreen() {
  const { id = '' } = useParams()
  const { data: gallery, error } = useQuery(galleryQuery(id))
  const query = useImages(Number(id))
  const { data: chapters = NO_CHAPTERS } = useQuery({ ...chaptersQuery(Number(id)), enabled: !!gallery })
  const mayChange = useMayChange()
  usePageTitle(gallery?.title)
  if (isMissing(error)) return <GalleryNotFound back="Back to Galleries" />
  if (error && !gallery) throw error
  if (!gallery) return <Loading shape="screen">Loading gallery...</Loading>
  return (
    <>
      <Heading
        gallery={gallery}
        count={query.isPending ? gallery.imageCount : (query.data?.length ?? gallery.imageCount)}
      />
      {!mayChange && (
        <div className="mt-10">
          <FrozenNote to="add images" />
        </div>
      )}
      <div className="mt-12">
        <Loaded query={query} loading="Loading images..." shape="tiles" failed="We couldn't load the images.">
          {(images) => <AllImages galleryId={gallery.id} images={images} chapters={chapters} />}
        </Loaded>
      </div>
    </>
  )
}

function Heading({ gallery, count }: { gallery: Gallery; count: number }) {
  const mayChange = useMayChange()
  return (
    <PageHeading
      above={<BackToDashboard />}
      below={
        <>
          <p dir="auto" className="max-w-[65ch] whitespace-pre-line">
            {gallery.description || 'No description'}
          </p>
          <p className="tabular mt-2 flex items-center gap-3 text-label">
            {imageCountText(count)}
            <VisibilityBadge gallery={gallery} />
          </p>
        </>
      }
      actions={
        <>
          {mayChange && (
            <Button onClick={() => openDialog(() => import('./upload-dialog.tsx'), { gallery })}>
              <PlusIcon />
              Add Images
            </Button>
          )}
          <LinkButton look="plain" to={paths.gallerySettings(gallery.id)}>
            <ManageIcon />
            Settings
          </LinkButton>
        </>
      }
    >
      {gallery.title}
    </PageHeading>
  )
}

type Shown = { galleryId: number; images: readonly Image[]; chapters: readonly Chapter[] }

function AllImages({ galleryId, images, chapters }: Shown) {
  // Unmounting after the last image resets the viewer, so that it does not open by itself when images are added.
  if (images.length > 0) {
    return <Images key={galleryId} galleryId={galleryId} images={images} chapters={chapters} />
  }
  return <EmptyState title="No images yet">Upload your first images to this gallery</EmptyState>
}

function Images({ galleryId, images: all, chapters }: Shown) {
  const groups = useMemo(
    () => inChapters(all, chapters).filter(({ images }) => images.length > 0),
    [all, chapters],
  )
  const images = useMemo(() => groups.flatMap((group) => group.images), [groups])
  const mayChange = useMayChange()
  const askAndDelete = useAskAndDelete(galleryId)
  const ask = (image: Image) =>
    askAndDelete(image, () => document.querySelector<HTMLElement>('[role="dialog"]'))
  const { button, viewer, last } = useViewer(images, mayChange ? ask : undefined)

  const grid = (some: readonly Image[], name: string) => (
    <VirtualGrid
      key={name}
      images={some}
      label={name}
      layoutAt={squareLayout}
      // The image viewed last gets the focus when the viewer closes.
      keep={last}
      tile={(image, size) =>
        button(
          image,
          <>
            <ResponsiveImage
              image={image}
              alt=""
              sizes={`${Math.max(1, Math.round(size))}px`}
              position={positionOf(image)}
              className="size-full object-cover"
            />
            {image.waiting && (
              <Badge tone="veil" className="absolute right-2 bottom-2">
                Waiting
              </Badge>
            )}
          </>,
          image.waiting ? `${imageName(image)}, waiting for approval` : imageName(image),
        )
      }
    />
  )
  return (
    <>
      {groups.map(({ chapter, images: some }) => {
        if (chapters.length === 0) return grid(some, 'Images')
        const title = chapter?.title ?? WITHOUT_CHAPTER
        return (
          <section key={chapter?.id ?? 0} aria-label={title} className="mt-12 first:mt-0">
            {chapter && (
              <h2 dir="auto" className="display text-title break-words">
                {title}
              </h2>
            )}
            {chapter?.text && (
              <p dir="auto" className="mt-2 max-w-[65ch] whitespace-pre-line text-ink-2">
                {chapter.text}
              </p>
            )}
            <div className="mt-5">{grid(some, chapter ? `Images of “${title}”` : 'Images')}</div>
          </section>
        )
      })}
      {viewer}
    </>
  )
}
