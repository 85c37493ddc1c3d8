import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { Gallery } from '#contract/galleries.ts'
import { lazyPart } from '#web/base/lazy-part.ts'
import { trashDays } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { useRemembered } from '#web/base/use-remembered.ts'
import { RoomNotice } from '#web/billing/room-notice.tsx'
import { chaptersQuery } from '#web/galleries/chapters-query.ts'
import { FrozenNote } from '#web/galleries/frozen-note.tsx'
import { useSeen } from '#web/galleries/news.ts'
import { useAppearance } from '#web/galleries/use-appearance.ts'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { acceptAttribute, limitsText } from '#web/uploads/upload-limits.ts'
import { ImageManager } from './image-manager.tsx'
import { uploadsTo } from './uploads.ts'
import { useImages } from './use-images.ts'
import { WaitingUploadsNote } from './waiting-uploads-note.tsx'

const ReorderMode = lazyPart(() => import('./reorder/reorder-mode.tsx'), 'ReorderMode')

const NO_CHAPTERS: Chapter[] = []

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
  const [labelled, setLabelled] = useRemembered('file-names')

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
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-6 lg:self-start">
        {gallery.access === 'owner' && <RoomNotice />}
        {mayChange ? (
          <AddImages gallery={gallery} chapters={chapters} />
        ) : (
          <FrozenNote to="add or delete images" />
        )}
        <div className="mt-4">
          <Switch
            label="Show file names"
            hint="And which images have a caption."
            checked={labelled}
            onCheckedChange={setLabelled}
          />
        </div>
      </div>
      <div>
        <Loaded query={query} loading="Loading images..." shape="tiles" failed="We couldn't load the images.">
          {(images) => (
            <ImageManager
              galleryId={gallery.id}
              images={images}
              chapters={chapters}
              loading={query.isPending}
              mayChange={mayArrange}
              labelled={labelled}
              heading={heading}
            >
              {mayChange && images.length > 0 && (
                <LinkButton look="plain" className="px-3!" to={paths.captions(gallery.id)}>
                  Captions
                </LinkButton>
              )}
              {mayChange && (
                <Button
                  look="plain"
                  className="px-3!"
                  onClick={() =>
                    openDialog(() => import('./chapters/chapter-dialog.tsx'), { galleryId: gallery.id })
                  }
                >
                  Add chapter
                </Button>
              )}
              {mayArrange && (images.length > 1 || chapters.length > 1) && (
                <Button look="plain" className="px-3!" onClick={() => setReordering(true)}>
                  Reorder Images
                </Button>
              )}
              {trashDays() > 0 && (
                <LinkButton look="plain" className="px-3!" to={paths.removedFrom(gallery.id)}>
                  Removed
                </LinkButton>
              )}
            </ImageManager>
          )}
        </Loaded>
      </div>
    </div>
  )
}

function AddImages({ gallery, chapters }: { gallery: Gallery; chapters: readonly Chapter[] }) {
  const { queue, add } = uploadsTo(gallery.id, useQueryClient())
  const { look, change } = useAppearance(gallery)
  const { items } = useSyncExternalStore(queue.subscribe, queue.state)
  const [picked, setPicked] = useState<number | null>(null)
  const chapter = chapters.find(({ id }) => id === picked) ?? null
  return (
    <>
      <DropZone
        title="Add images"
        choose="Choose Files"
        accept={acceptAttribute()}
        folders
        onFiles={(files, fromFolder) => add(files, fromFolder, chapter?.id)}
      >
        Drop files anywhere on this page, or choose them. {limitsText()} each.
      </DropZone>
      {chapters.length > 0 && (
        <div className="mt-6">
          <SelectField
            label="Add to chapter"
            placeholder="None"
            value={chapter ? String(chapter.id) : ''}
            options={chapters.map(({ id, title }) => ({ value: String(id), label: title }))}
            onChange={(id) => setPicked(Number(id) || null)}
          />
        </div>
      )}
      <WaitingUploadsNote galleryId={gallery.id} items={items} onFiles={add} />
      <div className="mt-6">
        <Switch
          label="Import captions"
          hint="Use titles and descriptions saved in your files, for example by Lightroom."
          checked={look.readCaptions}
          onCheckedChange={(readCaptions) => change({ readCaptions })}
        />
      </div>
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
