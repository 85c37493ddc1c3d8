import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { sendJson } from '#web/base/api.ts'
import { useConflict } from '#web/base/conflict.tsx'
import { toastRefusal } from '#web/base/failure.ts'
import { chaptersQuery } from '#web/galleries/chapters-query.ts'
import { useLeaveWarning } from '#web/ui/leave-warning.ts'
import { toast } from '#web/ui/toast-store.ts'
import { imagesQuery, showChange } from '../queries.ts'
import {
  arranged,
  arrangementOf,
  chaptersOf,
  entriesOf,
  isChapter,
  orderOf,
  sameOrder,
} from './arrangement.ts'

const FAILED = 'Failed to reorder images. Please try again.'

type Told = { imageIds: readonly number[]; chapters: ReturnType<typeof chaptersOf> }

/** The arrangement that someone else has saved, by what a refusal told. */
function theirArrangement(told: Partial<Told>, there: readonly number[]): readonly number[] | undefined {
  if (told.chapters) return entriesOf(told.chapters)
  // Which chapters they are in is known once they are read again.
  return told.imageIds && there.some(isChapter) ? there : told.imageIds
}

/** The wanted order of the images and their chapters, until it is saved. Orders are arrangements (arrangement.ts). */
export function useArrangement(
  galleryId: number,
  images: readonly Image[],
  chapters: readonly Chapter[],
  onSaved: () => void,
) {
  const queryClient = useQueryClient()
  const there = useMemo(() => arrangementOf(images, chapters), [images, chapters])
  const [begun] = useState(there)
  const [wanted, arrange] = useState<readonly number[]>(there)
  const { theirs: told, ...conflict } = useConflict<Told>()
  const theirs = useMemo(() => theirArrangement(told, there), [told, there])
  // Images may be added and deleted concurrently. Of thousands this takes a while, and every move says something.
  const before = useMemo(() => orderOf(theirs ?? begun, there), [theirs, begun, there])
  const order = useMemo(() => orderOf(wanted, there), [wanted, there])
  const pending = useMemo(() => !sameOrder(before, order), [before, order])
  useLeaveWarning(pending)

  const save = useMutation({
    mutationFn: (wanted: readonly number[]) =>
      sendJson(
        'PATCH',
        `/api/galleries/${galleryId}/images/reorder`,
        {
          ...(chapters.length === 0 ? { imageIds: wanted } : { chapters: chaptersOf(wanted) }),
          was: before.filter((entry) => !isChapter(entry)),
        },
        // All images would be the answer.
        { prefer: 'return=minimal' },
      ),
    onSuccess: (_nothing, saved) => {
      showChange(queryClient, galleryId, (now) => arranged(now, saved))
      void queryClient.invalidateQueries(chaptersQuery(galleryId))
      toast({ title: 'Images reordered' })
      onSaved()
    },
    onError: (error) => {
      if (conflict.record(error)) {
        void queryClient.invalidateQueries(chaptersQuery(galleryId))
        return queryClient.invalidateQueries({ queryKey: imagesQuery(galleryId).queryKey, exact: true })
      }
      return toastRefusal(error, FAILED)
    },
  })

  return {
    order,
    pending,
    arrange,
    saving: save.isPending,
    save: () => save.mutate(order),
    /** The order saved by another user in the meantime, if it differs from this one. */
    theirs: pending ? theirs : undefined,
  }
}
