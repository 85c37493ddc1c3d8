import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { imageCountText } from '#contract/counts.ts'
import type { Image } from '#contract/images.ts'
import { isSignedOut, sendDeletion } from '#web/base/api.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { toastDeleted } from '#web/removed/undo.ts'
import { askBeforeLeaving } from '#web/ui/leave-warning.ts'
import { inParallel } from './in-parallel.ts'
import { putBack } from './put-back.ts'
import { changeImages, imagesQuery, refreshImages } from './queries.ts'
import { DELETE_FAILED } from './use-delete-image.ts'

/** Concurrent calls. */
const AT_ONCE = 4

type Failed = { image: Image; error: unknown }

/** Deletes several images. They disappear at once; those that could not be deleted reappear. */
export function useDeleteImages(galleryId: number) {
  const queryClient = useQueryClient()
  const [left, setLeft] = useState(0)

  async function deleteAll(wanted: readonly Image[]): Promise<Failed[]> {
    const before = queryClient.getQueryData(imagesQuery(galleryId).queryKey) ?? []
    const notGone = new Set(wanted.map(({ id }) => id))
    changeImages(queryClient, galleryId, (images) => images.filter(({ id }) => !notGone.has(id)))
    const failed: Failed[] = []
    const allowLeaving = askBeforeLeaving()
    setLeft(wanted.length)
    try {
      await inParallel(AT_ONCE, wanted, async (image) => {
        const error = await deleteImage(image)
        if (isSignedOut(error)) throw error
        if (error) failed.push({ image, error })
        else notGone.delete(image.id)
        setLeft((count) => count - 1)
      })
    } finally {
      allowLeaving()
      setLeft(0)
      changeImages(queryClient, galleryId, (images) => putBack(before, images, notGone))
      void refreshImages(queryClient, galleryId)
    }
    return failed
  }

  const deletion = useMutation({
    mutationFn: deleteAll,
    onSuccess: (failed, wanted) => toastOutcome(queryClient, failed, wanted),
  })
  return { deleteImages: deletion.mutate, left }
}

/** Resolves with null when it is gone, also if another user deleted it first, otherwise with the error. */
const deleteImage = (image: Image): Promise<unknown> =>
  sendDeletion(`/api/images/${image.id}`).then(
    () => null,
    (error: unknown) => error,
  )

function toastOutcome(queryClient: QueryClient, failed: readonly Failed[], all: readonly Image[]) {
  const [first] = failed
  const wanted = all.length
  if (first) {
    const some = `${failed.length} of ${imageCountText(wanted)} couldn't be deleted. Please try again.`
    const text = wanted === 1 ? DELETE_FAILED : some
    return toastRefusal(first.error, text)
  }
  const images = all.map(({ id }) => id)
  toastDeleted(
    queryClient,
    { images },
    wanted === 1
      ? { title: 'Image deleted' }
      : { title: 'Images deleted', description: `${imageCountText(wanted)} have been deleted.` },
  )
}
