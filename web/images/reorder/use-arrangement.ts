import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Image } from '#contract/images.ts'
import { isConflict, sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { galleriesQuery } from '#web/galleries/queries.ts'
import { draftOf, keepDraft } from '#web/ui/drafts.ts'
import { useLeaveWarning } from '#web/ui/leave-warning.ts'
import { toast } from '#web/ui/toast-store.ts'
import { imagesQuery } from '../queries.ts'
import { orderOf, sameOrder } from './arrangement.ts'

const FAILED = 'Failed to reorder images. Please try again.'

type Begun = { seen: readonly number[]; wanted: readonly number[]; overtaken: boolean }
const draft = (galleryId: number) => `order of gallery ${galleryId}`

/** Whether somebody arranged this gallery's pictures, did not save that, and looked at something else meanwhile. */
export const isArranging = (galleryId: number) => draftOf<Begun>(draft(galleryId)) !== undefined

/** The order in which somebody wants the pictures, until it is saved. Orders are lists of image ids. */
export function useArrangement(galleryId: number, images: readonly Image[], onLeave: () => void) {
  const queryClient = useQueryClient()
  const there = images.map(({ id }) => id)
  // The order that the person began with, and the one that they want. Pictures may come and go meanwhile.
  const [begun] = useState(
    () => draftOf<Begun>(draft(galleryId)) ?? { seen: there, wanted: there, overtaken: false },
  )
  const [seen, setSeen] = useState(begun.seen)
  const [wanted, setWanted] = useState(begun.wanted)
  const [overtaken, setOvertaken] = useState(begun.overtaken)
  const before = orderOf(seen, there)
  const order = orderOf(wanted, there)
  const pending = !sameOrder(before, order)
  useLeaveWarning(pending)
  useEffect(
    () => keepDraft(draft(galleryId), pending ? { seen, wanted, overtaken } : undefined),
    [galleryId, pending, seen, wanted, overtaken],
  )
  function leave() {
    keepDraft(draft(galleryId), undefined)
    onLeave()
  }

  const save = useMutation({
    mutationFn: () =>
      sendJson<Image[]>('PATCH', `/api/galleries/${galleryId}/images/reorder`, {
        imageIds: order,
        was: before,
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(imagesQuery(galleryId).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: galleriesQuery.queryKey, exact: true })
      toast({ title: 'Images reordered' })
      leave()
    },
    onError: async (error) => {
      const now = isConflict(error) && (await askAgain())
      if (!now) return toastFailure(error, FAILED, { internal_error: FAILED, edit_conflict: FAILED })
      setSeen(now)
      setOvertaken(true)
    },
  })
  const askAgain = () =>
    queryClient.fetchQuery({ ...imagesQuery(galleryId), staleTime: 0 }).then(
      (now) => now.map(({ id }) => id),
      () => null,
    )

  return {
    order,
    pending,
    arrange: setWanted,
    leave,
    saving: save.isPending,
    save: () => save.mutate(),
    /** Somebody else arranged the pictures meanwhile, and it has to be said whose order stands. */
    overtaken,
    settle(whose: 'mine' | 'theirs') {
      if (whose === 'theirs') setWanted(there)
      setOvertaken(false)
    },
  }
}
