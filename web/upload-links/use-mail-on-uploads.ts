import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Gallery } from '#contract/galleries.ts'
import { sendJson } from '#web/base/api.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { updateQuery } from '#web/base/use-change.ts'
import { galleryQuery } from '#web/galleries/queries.ts'

const FAILED = 'Failed to update settings. Please try again.'

/** Switches the owner's emails about guest uploads, optimistically: reverted if it cannot be saved. */
export function useMailOnUploads(galleryId: number) {
  const queryClient = useQueryClient()
  const show = (mailOnUploads: boolean) =>
    queryClient.setQueryData<Gallery>(
      galleryQuery(galleryId).queryKey,
      (gallery) => gallery && { ...gallery, mailOnUploads },
    )
  return useMutation({
    // One at a time, so that the last one wins.
    scope: { id: `mail-on-uploads-${galleryId}` },
    onMutate: show,
    mutationFn: (mailOnUploads: boolean) =>
      sendJson<Gallery>('PATCH', `/api/galleries/${galleryId}`, { mailOnUploads }),
    onSuccess: (saved) => updateQuery(queryClient, galleryQuery(galleryId), saved),
    onError: (error, wanted) => {
      show(!wanted)
      toastRefusal(error, FAILED)
    },
  })
}
