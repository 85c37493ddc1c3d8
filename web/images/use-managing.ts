import type { KeyboardEvent, RefObject } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { afterDeletion } from '#web/base/after-deletion.ts'
import { imageCountText } from '#web/base/counts.ts'
import { ask } from '#web/ui/dialogs.tsx'
import { isPlainKey } from '#web/ui/plain-key.ts'
import { useMoveImages } from './chapters/use-move-images.ts'
import { approvingControlOf } from './image-actions.tsx'
import { useApproveImages } from './use-approve-images.ts'
import { useCover } from './use-cover.ts'
import { useDeleteImages } from './use-delete-images.ts'
import { useSelection } from './use-selection.ts'

export type Managing = ReturnType<typeof useManaging>

/**
 * Actions on several images: the chosen ones, or all that are listed.
 * @param images the listed images
 * @param heading gets the focus when the pressed button disappears
 */
export function useManaging(
  galleryId: number,
  images: readonly Image[],
  heading: RefObject<HTMLHeadingElement | null>,
) {
  const selection = useSelection(images)
  const { clear, addAll } = selection
  const cover = useCover(galleryId)
  const deletion = useDeleteImages(galleryId)
  const approval = useApproveImages(galleryId)
  const moving = useMoveImages(galleryId)
  const isChoosing = selection.ids.size > 0
  const targets = isChoosing ? selection.chosen : images
  const unapproved = targets.filter((image) => image.waiting)
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  function clearAndFocus() {
    clear()
    focusHeading()
  }
  function askAndDeleteTargets() {
    const many = imageCountText(targets.length)
    void ask({
      title: `Delete ${many}`,
      description: `Are you sure you want to delete ${many}? ${afterDeletion(targets.length > 1)}`,
      confirm: 'Delete',
      act: () => deletion.mutate(targets.map(({ id }) => id)),
      neighbour: () => heading.current,
    })
  }
  function onKeyDown(event: KeyboardEvent) {
    // Menus handle their own keys.
    if ((event.target as Element).closest('[role="menu"]')) return
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault()
      addAll()
    }
    if (!isChoosing || !isPlainKey(event)) return
    if (event.key === 'Escape') clear()
    if (event.key === 'Delete') askAndDeleteTargets()
  }
  return {
    ...selection,
    isChoosing,
    /** Targets that wait for approval. */
    unapproved,
    cover,
    deleting: deletion.isPending,
    approving: approval.isPending,
    /** True while images are being moved or approved. */
    busy: moving.isPending || approval.isPending,
    focusHeading,
    clearAndFocus,
    selectAll() {
      addAll()
      focusHeading()
    },
    approve: (wanted: readonly Image[], neighbour?: Image) =>
      approval.mutate(wanted, {
        onSuccess() {
          clear()
          const next = neighbour && approvingControlOf(neighbour)
          ;(next ?? heading.current)?.focus({ preventScroll: true })
        },
      }),
    moveTargets: (chapter: Chapter | null, moved: readonly Image[] = targets) =>
      moving.mutate({ images: moved, chapter }, { onSuccess: clearAndFocus }),
    /** Moves one image, without changing the selection. */
    moveOne: (image: Image, chapter: Chapter | null) => moving.mutate({ images: [image], chapter }),
    askAndDeleteTargets,
    onKeyDown,
  }
}
