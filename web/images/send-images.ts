import type { QueryClient } from '@tanstack/react-query'
import type { Image } from '#contract/images.ts'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { askBeforeLeaving } from '#web/ui/leave-warning.ts'
import type { Answer } from '#web/uploads/post.ts'
import type { UploadQueue } from '#web/uploads/queue.ts'
import { beginSending } from './gallery-uploads.ts'
import { addImages, refreshImages } from './queries.ts'

/** Where large files are sent to a gallery. */
export const uploadsUrl = (galleryId: number) => `/api/galleries/${galleryId}/uploads`

/**
 * Sends the files of a queue to a gallery and shows each image as it arrives. A 401 signs the user out.
 * @returns what ended it early; null if nothing did (see UploadQueue)
 */
export async function sendImages(
  queue: UploadQueue,
  galleryId: number,
  queryClient: QueryClient,
  timeoutMs?: number,
): Promise<Answer | null> {
  const allowLeaving = askBeforeLeaving()
  const endSending = beginSending(queryClient, galleryId)
  const show = (images: unknown) => addImages(queryClient, galleryId, images as Image[])
  const target = {
    url: `/api/galleries/${galleryId}/images`,
    resumableUrl: uploadsUrl(galleryId),
    ...(timeoutMs && { timeoutMs }),
  }
  const end = await queue.send(target, show).finally(() => {
    allowLeaving()
    endSending()
  })
  if (end?.status === 401) queryClient.setQueryData(currentUserQuery.queryKey, null)
  else void refreshImages(queryClient, galleryId)
  return end
}
