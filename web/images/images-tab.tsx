import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
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
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { useWindowFrom } from '#web/ui/use-window-from.ts'
import { AddImages, UnfinishedUploads, useAdding } from './add-images.tsx'
import { RAIL_FROM } from './chapters/chapter-rail.tsx'
import { ImageManager } from './image-manager.tsx'
import { TOOL } from './tool-class.ts'
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
  // Nothing is done to the first images before all are there.
  const mayArrange = mayChange && !query.isPending
  const { data: chapters = NO_CHAPTERS } = useQuery(chaptersQuery(gallery.id))
  const [reordering, setReordering] = useState(false)
  const heading = useFocusHeadingAfter(reordering)
  const view = useView(query.isPending ? gallery.imageCount : (query.data?.length ?? 0))
  const withRail = useWindowFrom(RAIL_FROM)
  const adding = useAdding(gallery, chapters)

  if (reordering && query.data) {
    return (
      <Suspense fallback={<Loading shape="tiles">Loading images...</Loading>}>
        <ReorderMode
          galleryId={gallery.id}
          images={query.data}
          chapters={chapters}
          onLeave={() => setReordering(false)}
        />
      </Suspense>
    )
  }
  const withPictures = (query.data?.length ?? gallery.imageCount) > 0
  const add = mayChange && <AddImages adding={adding} line={withPictures} />
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
          !query.data && (
            <Loaded
              query={query}
              loading="Loading images..."
              shape="tiles"
              failed="We couldn't load the images."
            >
              {() => null}
            </Loaded>
          )
        }
        chapters={chapters}
        loading={query.isPending}
        mayChange={mayArrange}
        view={view}
        picturesAt={gallery.address.replace(/\/$/, '')}
        heading={heading}
        add={add}
        onShow={(shown) => adding.pick(shown === 'all' ? null : shown)}
      >
        {mayChange && (query.data?.length ?? 0) > 0 && (
          <LinkButton look="quiet" className={TOOL} to={paths.captions(gallery.id)}>
            Captions
          </LinkButton>
        )}
        {mayArrange && query.data && (query.data.length > 1 || chapters.length > 1) && (
          <Button look="quiet" className={TOOL} onClick={() => setReordering(true)}>
            Reorder Images
          </Button>
        )}
        {mayChange && !withRail && (
          <Button
            look="quiet"
            className={TOOL}
            onClick={() =>
              openDialog(() => import('./chapters/chapter-dialog.tsx'), { galleryId: gallery.id })
            }
          >
            Add chapter
          </Button>
        )}
        {trashDays() > 0 && (
          <LinkButton look="quiet" className={TOOL} to={paths.removedFrom(gallery.id)}>
            Removed
          </LinkButton>
        )}
      </ImageManager>
    </>
  )
}

/** Focuses the heading when the mode ends. */
function useFocusHeadingAfter(mode: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const was = useRef(mode)
  useEffect(() => {
    if (was.current && !mode) heading.current?.focus({ preventScroll: true })
    was.current = mode
  }, [mode])
  return heading
}
