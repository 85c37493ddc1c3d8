import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Image } from '#contract/images.ts'
import { sendJson } from '#web/base/api.ts'
import { useConflict } from '#web/base/conflict.tsx'
import { toastRefusal } from '#web/base/failure.ts'
import { refreshGalleries } from '#web/galleries/queries.ts'
import { useLeaveWarning } from '#web/ui/leave-warning.ts'
import { toast } from '#web/ui/toast-store.ts'
import { imagesQuery } from '../queries.ts'
import { orderOf, sameOrder } from './arrangement.ts'

const FAILED = 'Failed to reorder images. Please try again.'

/** The wanted order of the images, until it is saved. Orders are lists of image ids. */
export function useArrangement(galleryId: number, images: readonly Image[], onSaved: () => void) {
  const queryClient = useQueryClient()
  const there = images.map(({ id }) => id)
  const [begun] = useState(there)
  const [wanted, arrange] = useState<readonly number[]>(there)
  const { theirs, ...conflict } = useConflict<{ imageIds: readonly number[] }>()
  // Images may be added and deleted concurrently.
  const before = orderOf(theirs.imageIds ?? begun, there)
  const order = orderOf(wanted, there)
  const pending = !sameOrder(before, order)
  useLeaveWarning(pending)

  const save = useMutation({
    mutationFn: () =>
      sendJson<Image[]>('PATCH', `/api/galleries/${galleryId}/images/reorder`, {
        imageIds: order,
        was: before,
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(imagesQuery(galleryId).queryKey, saved)
      // A read that began before the change would overwrite it: it is started again.
      void queryClient.invalidateQueries({ queryKey: imagesQuery(galleryId).queryKey, exact: true })
      void refreshGalleries(queryClient)
      toast({ title: 'Images reordered' })
      onSaved()
    },
    onError: (error) => {
      if (conflict.record(error)) return queryClient.invalidateQueries(imagesQuery(galleryId))
      return toastRefusal(error, FAILED)
    },
  })

  return {
    order,
    pending,
    arrange,
    saving: save.isPending,
    save: () => save.mutate(),
    /** The order saved by another user in the meantime, if it differs from this one. */
    theirs: pending ? theirs.imageIds : undefined,
  }
}
