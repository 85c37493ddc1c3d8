import { useQuery } from '@tanstack/react-query'
import { Suspense, startTransition, useEffect, useRef, useState } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { lazyPart } from '#web/base/lazy-part.ts'
import { trashDays } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { RoomNotice } from '#web/billing/room-notice.tsx'
import { chaptersQuery } from '#web/galleries/chapters-query.ts'
import { FrozenNote } from '#web/galleries/frozen-note.tsx'
import { useSeen } from '#web/galleries/news.ts'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { useWindowFrom } from '#web/ui/use-window-from.ts'
import { AddImages, UnfinishedUploads, useAdding } from './add-images.tsx'
import { RAIL_FROM } from './chapters/chapter-rail.tsx'
import { useFilter } from './filters/use-filter.ts'
import { ImageManager } from './image-manager.tsx'
import { TOOLS_FROM } from './images-bar.tsx'
import { MoreItems, TabTools } from './tab-tools.tsx'
import { useImages } from './use-images.ts'
import { useView } from './use-view.ts'

const ReorderMode = lazyPart(() => import('./reorder/reorder-mode.tsx'), 'ReorderMode')

const NO_CHAPTERS: Chapter[] = []
const NO_IMAGES: Image[] = []

/** The gallery's images: adding, viewing, editing, deleting and reordering. */
export function ImagesTab({ gallery }: { gallery: Gallery }) {
  useSeen(gallery.id, 'waiting')
  const mayChange = useMayChange()
  const query = useImages(gallery.id)
  // Arranging needs all images, not only the first ones.
  const mayArrange = mayChange && !query.isPending
  const { data: chapters = NO_CHAPTERS } = useQuery(chaptersQuery(gallery.id))
  const [reordering, setReordering] = useState(false)
  const heading = useFocusHeadingAfter(reordering)
  const view = useView(query.isPending ? gallery.imageCount : (query.data?.length ?? 0))
  const isWide = useWindowFrom(RAIL_FROM)
  const isNarrow = !useWindowFrom(TOOLS_FROM)
  const hasPictures = (query.data?.length ?? 0) > 0
  const adding = useAdding(gallery, chapters)
  const filter = useFilter(gallery.id, query.isPending ? NO_IMAGES : (query.data ?? NO_IMAGES))

  if (reordering && query.data) {
    return (
      <Suspense fallback={<Loading shape="tiles">Loading images...</Loading>}>
        <ReorderMode
          galleryId={gallery.id}
          images={query.data}
          chapters={chapters}
          // A transition: the pictures of the contact sheet take long enough to block a click.
          onLeave={() => startTransition(() => setReordering(false))}
        />
      </Suspense>
    )
  }
  const withPictures = (query.data?.length ?? gallery.imageCount) > 0
  const add = mayChange && <AddImages adding={adding} line={withPictures} />
  const onReorder =
    mayArrange && query.data && (query.data.length > 1 || chapters.length > 1)
      ? () => setReordering(true)
      : undefined
  // On phones the button of the waiting images takes its place.
  const reorderInMenu = isNarrow && query.data?.some(({ waiting }) => waiting)
  const withRail = isWide && (hasPictures || chapters.length > 0)
  return (
    <>
      {gallery.access === 'owner' && <RoomNotice />}
      {mayChange ? (
        <UnfinishedUploads adding={adding} />
      ) : (
        <div className="mb-6">
          <FrozenNote to="add or delete images" />
        </div>
      )}
      <ImageManager
        galleryId={gallery.id}
        images={query.data ?? NO_IMAGES}
        instead={
          !query.data ? (
            <Loaded
              query={query}
              loading="Loading images..."
              shape="tiles"
              failed="We couldn't load the images."
            >
              {() => null}
            </Loaded>
          ) : (
            filter.reading && (
              <Loaded
                query={filter.reading}
                loading="Loading choices..."
                shape="tiles"
                failed="We couldn't load the choices."
              >
                {() => null}
              </Loaded>
            )
          )
        }
        chapters={chapters}
        loading={query.isPending}
        mayChange={mayArrange}
        view={view}
        filter={filter}
        picturesAt={gallery.address.replace(/\/$/, '')}
        heading={heading}
        add={add}
        withRail={withRail}
        railFoot={
          trashDays() > 0 && (
            <div className="mt-4 border-t border-line pt-2">
              <LinkButton look="quiet" className="justify-start! px-3!" to={paths.removedFrom(gallery.id)}>
                Removed
              </LinkButton>
            </div>
          )
        }
        more={
          (mayChange || trashDays() > 0) && (
            <MoreItems
              {...{ gallery, mayChange, hasPictures }}
              onReorder={reorderInMenu ? onReorder : undefined}
            />
          )
        }
        onShow={(shown) => adding.pick(shown === 'all' ? null : shown)}
      >
        <TabTools
          {...{ gallery, mayChange, hasPictures, withRail }}
          onReorder={reorderInMenu ? undefined : onReorder}
        />
      </ImageManager>
    </>
  )
}

/** Moves the focus to the heading when the mode ends. */
function useFocusHeadingAfter(mode: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const was = useRef(mode)
  useEffect(() => {
    if (was.current && !mode) heading.current?.focus({ preventScroll: true })
    was.current = mode
  }, [mode])
  return heading
}
