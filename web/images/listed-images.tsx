import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChapterGroups } from './chapters/chapter-groups.tsx'
import type { ChapterGroup } from './chapters/in-chapters.ts'
import type { useFilter } from './filters/use-filter.ts'
import { NothingPasses } from './image-tools.tsx'
import { gridLayouts, masonryLayout } from './layouts.ts'
import { ManagedTile, type TileActions } from './managed-tile.tsx'
import type { Managing } from './use-managing.ts'
import { useSenders } from './use-senders.ts'
import type { useView } from './use-view.ts'
import { VirtualGrid } from './virtual-grid.tsx'

/**
 * The listed images, by chapters if there are any; each can be chosen and has actions.
 * @param groups the listed images by their chapters
 * @param isEmpty true if the gallery has no images
 * @param counted true if the groups have all of their images
 * @param actions undefined if nothing may be changed
 * @param hasWaiting true if any image of the gallery waits for approval
 * @param inRail true if the chapters are shown beside the images, so that images can be dragged there
 */
export function ListedImages({
  galleryId,
  images,
  chapters,
  groups,
  isEmpty,
  counted,
  hasWaiting,
  inRail,
  view: { view, size },
  filter,
  managing,
  actions,
}: {
  galleryId: number
  images: readonly Image[]
  chapters: readonly Chapter[]
  groups: readonly ChapterGroup<Image>[]
  isEmpty: boolean
  counted: boolean
  hasWaiting: boolean
  inRail: boolean
  view: ReturnType<typeof useView>
  filter: ReturnType<typeof useFilter>
  managing: Managing
  actions: TileActions | undefined
}) {
  const senderOf = useSenders(galleryId, hasWaiting)
  const grid = (some: readonly Image[], name: string) => (
    <VirtualGrid
      images={some}
      label={name}
      layoutAt={view === 'wall' ? masonryLayout : gridLayouts[size]}
      tile={(image, width) => (
        <ManagedTile
          image={image}
          width={width}
          view={view}
          chosen={managing.ids.has(image.id)}
          isCover={image.id === managing.cover.coverImageId}
          waitsFrom={image.waiting ? senderOf(image) : undefined}
          approving={image.waiting && managing.approving}
          actions={actions}
          canDrag={inRail && chapters.length > 0}
        />
      )}
    />
  )
  if (isEmpty && chapters.length === 0) {
    return <EmptyState title="No images yet">Upload your first images to this gallery</EmptyState>
  }
  if (images.length === 0 && filter.shown) {
    return (
      <NothingPasses
        label={filter.shown.label}
        onShowAll={() => {
          filter.set(null)
          managing.focusHeading()
        }}
      />
    )
  }
  if (chapters.length > 0) {
    return (
      <ChapterGroups
        galleryId={galleryId}
        groups={groups}
        counted={counted}
        mayChange={actions !== undefined}
        inRail={inRail}
        onSelect={managing.add}
        grid={grid}
      />
    )
  }
  return grid(images, 'Images')
}
