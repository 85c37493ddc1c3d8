import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Chapter, ImageMove } from '#contract/chapters.ts'
import type { Image, ImageOrder } from '#contract/images.ts'
import { sendJson } from '#web/base/api.ts'
import { conflictOf, useConflict } from '#web/base/conflict.tsx'
import { PartlyDone, toastRefusal } from '#web/base/failure.ts'
import { changeChapters } from '#web/galleries/chapters-query.ts'
import { useLeaveWarning } from '#web/ui/leave-warning.ts'
import { toast } from '#web/ui/toast-store.ts'
import { refreshImages, showChange } from '../queries.ts'
import {
  arranged,
  arrangementOf,
  chapterIdOf,
  chaptersInOrder,
  chaptersOf,
  entriesOf,
  isChapter,
  orderOf,
  sameOrder,
  theirChange,
} from './arrangement.ts'
import { type Step, stepsTo } from './steps.ts'

const FAILED = 'Failed to reorder images. Please try again.'
const PARTLY = 'Only a part of the new order is saved. Please save again.'

type ServerOrder = { imageIds: readonly number[]; chapters: ReturnType<typeof chaptersOf> }

/** The arrangement saved by someone else, from the values in a refusal. */
function theirArrangement(
  told: Partial<ServerOrder>,
  there: readonly number[],
): readonly number[] | undefined {
  if (told.chapters) return entriesOf(told.chapters)
  // The chapters of the images are known only after they are read again.
  return told.imageIds && there.some(isChapter) ? there : told.imageIds
}

/** The wanted order of images and chapters, until it is saved. Orders are arrangements (arrangement.ts). */
export function useArrangement(
  galleryId: number,
  images: readonly Image[],
  chapters: readonly Chapter[],
  onSaved: () => void,
) {
  const queryClient = useQueryClient()
  const there = useMemo(() => arrangementOf(images, chapters), [images, chapters])
  /** The saved arrangement, as far as this screen knows. */
  const [saved, setSaved] = useState(there)
  const [wanted, arrange] = useState<readonly number[]>(there)
  const { theirs: told, ...conflict } = useConflict<ServerOrder>()
  const theirs = useMemo(() => theirArrangement(told, there), [told, there])
  const change = useMemo(() => theirs && theirChange(saved, theirs), [saved, theirs])
  // Images may be added and deleted concurrently. Memoized, as thousands take a while and moves render often.
  const before = useMemo(() => orderOf(theirs ?? saved, there), [theirs, saved, there])
  const order = useMemo(() => orderOf(wanted, there), [wanted, there])
  const pending = useMemo(() => !sameOrder(before, order), [before, order])
  /** Share saved so far, from 0 to 1; and true once saving has failed halfway. */
  const [done, setDone] = useState(0)
  const [isPartlySaved, setPartlySaved] = useState(false)

  // The default answer would be all images.
  const minimal = { prefer: 'return=minimal' }
  const send = ({ arrangement, moved }: Step, was: readonly number[]) =>
    moved
      ? sendJson(
          'POST',
          `/api/galleries/${galleryId}/images/move`,
          { imageIds: moved.ids, chapterId: chapterIdOf(moved.chapter) } satisfies ImageMove,
          minimal,
        )
      : sendJson(
          'PATCH',
          `/api/galleries/${galleryId}/images/reorder`,
          {
            ...(chapters.length === 0 ? { imageIds: arrangement } : { chapters: chaptersOf(arrangement) }),
            was: was.filter((entry) => !isChapter(entry)),
          } satisfies ImageOrder,
          minimal,
        )
  const show = (arrangement: readonly number[]) => {
    showChange(queryClient, galleryId, (now) => arranged(now, arrangement))
    // Only the chapters' order changed; screens count the images themselves.
    changeChapters(queryClient, galleryId, (now) => chaptersInOrder(now, arrangement))
  }

  const save = useMutation({
    async mutationFn(wanted: readonly number[]) {
      let now = before
      try {
        for (const step of stepsTo(before, wanted)) {
          await send(step, now)
          now = step.arrangement
          setDone(step.done)
        }
      } catch (error) {
        if (now === before) throw error
        conflict.clear()
        setSaved(now)
        setPartlySaved(true)
        show(now)
        throw conflictOf(error) ? error : new PartlyDone(PARTLY, { cause: error })
      } finally {
        setDone(0)
      }
    },
    onSuccess: (_nothing, wanted) => {
      show(wanted)
      toast({ title: 'Images reordered' })
      onSaved()
    },
    onError: (error) => {
      if (conflict.record(error)) return refreshImages(queryClient, galleryId)
      return toastRefusal(error, FAILED)
    },
  })

  useLeaveWarning(pending, { saving: save.isPending })

  return {
    order,
    pending,
    arrange,
    saving: save.isPending,
    done,
    isPartlySaved,
    save: () => save.mutate(order),
    /** Order saved by another user since, if it differs from this one, and a sentence about it. */
    theirs: pending ? theirs : undefined,
    change,
  }
}
