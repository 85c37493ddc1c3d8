import type { ReactNode, RefObject } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { classes } from '#web/ui/classes.ts'
import { ChapterRail } from './chapters/chapter-rail.tsx'
import type { useFilter } from './filters/use-filter.ts'
import { ImagesBar } from './images-bar.tsx'
import { ListedImages } from './listed-images.tsx'
import type { ShownChapter } from './shown.ts'
import { useManaging } from './use-managing.ts'
import { useShown } from './use-shown.ts'
import { useTileActions } from './use-tile-actions.ts'
import type { useView } from './use-view.ts'

/**
 * A gallery's images, by chapters: each can be edited, replaced and deleted; several can be chosen and
 * changed at once. Images that wait for approval can be listed alone, and approved: one, the chosen ones, or
 * all.
 * @param instead shown until the images are loaded; the upload area stays mounted, so that
 * files chosen in the meantime are not lost
 * @param view layout of the images
 * @param filter limits the images that are listed
 * @param picturesAt address of the gallery for visitors
 * @param heading gets the focus when nothing else can
 * @param add the upload area, if there is one
 * @param withRail true to show the chapters beside the images
 * @param railFoot shown below the chapters in the rail
 * @param onShow called when another chapter is shown
 * @param more further actions for all images on phones, as items of a menu
 * @param children those actions as buttons
 */
export function ImageManager({
  galleryId,
  images: all,
  instead,
  chapters,
  loading,
  mayChange,
  view,
  filter,
  picturesAt,
  heading,
  add,
  withRail,
  railFoot,
  onShow,
  more,
  children,
}: {
  galleryId: number
  images: readonly Image[]
  instead: ReactNode
  chapters: readonly Chapter[]
  /** True while `images` has only the first ones. */
  loading: boolean
  mayChange: boolean
  view: ReturnType<typeof useView>
  filter: ReturnType<typeof useFilter>
  picturesAt: string
  heading: RefObject<HTMLHeadingElement | null>
  add: ReactNode
  withRail: boolean
  railFoot: ReactNode
  onShow: (shown: ShownChapter) => void
  more: ReactNode
  children?: ReactNode
}) {
  const waiting = loading ? [] : all.filter((image) => image.waiting)
  const { grouping, groups, images, chapter, show } = useShown({
    images: all,
    chapters,
    loading,
    inRail: withRail,
    passes: filter.shown?.passes ?? null,
  })
  const managing = useManaging(galleryId, images, heading)
  const actions = useTileActions({
    ...{ galleryId, waiting, chapters, picturesAt, managing, heading },
    listed: images,
  })
  return (
    <div
      className={classes(
        withRail && 'grid grid-cols-[14rem_minmax(0,1fr)] gap-x-8 xl:grid-cols-[15rem_minmax(0,1fr)]',
      )}
    >
      {withRail && (
        <ChapterRail
          galleryId={galleryId}
          groups={grouping}
          count={all.length}
          counted={!loading && !instead}
          shown={chapter}
          foot={railFoot}
          mayChange={mayChange}
          onShow={(wanted) => {
            show(wanted)
            onShow(wanted)
          }}
          onMove={(imageIds, chapter) => {
            const wanted = new Set(imageIds)
            managing.moveTargets(
              chapter,
              all.filter(({ id }) => wanted.has(id)),
            )
          }}
        />
      )}
      <section
        aria-labelledby="images-heading"
        className="min-w-0"
        data-choosing={managing.isChoosing || undefined}
        onKeyDown={mayChange ? managing.onKeyDown : undefined}
      >
        <ImagesBar
          {...{ galleryId, all, waiting, chapters, loading, mayChange, managing, filter, heading, add }}
          listed={images}
          isEmpty={!instead && all.length === 0}
          unknown={Boolean(instead)}
          view={view}
          more={more}
        >
          {children}
        </ImagesBar>
        {instead || (
          <ListedImages
            {...{ galleryId, images, chapters, groups, view, filter, managing }}
            isEmpty={all.length === 0}
            counted={!loading}
            hasWaiting={waiting.length > 0}
            inRail={withRail}
            actions={mayChange ? actions : undefined}
          />
        )}
      </section>
    </div>
  )
}
