import type { QueryClient } from '@tanstack/react-query'
import type { Image } from '#contract/images.ts'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { askBeforeLeaving } from '#web/ui/leave-warning.ts'
import type { Answer } from '#web/uploads/post.ts'
import { targetOf } from '#web/uploads/to-gallery.ts'
import { addImages, refreshImages } from './queries.ts'
import { type GalleryUpload, isDocked, keepUpload } from './upload-store.ts'

/**
 * Sends the files of an upload and shows each image as it arrives. A 401 signs the user out. In the dock,
 * which does not retry, every file that was not sent has failed.
 * @param options.docked true if the dock shows it from the beginning
 * @returns the answer that ended it early; null if nothing did (see UploadQueue)
 */
export async function sendImages(
  queryClient: QueryClient,
  upload: GalleryUpload,
  { docked = false, timeoutMs }: { docked?: boolean; timeoutMs?: number } = {},
): Promise<Answer | null> {
  const { galleryId, queue } = upload
  const allowLeaving = askBeforeLeaving()
  keepUpload(queryClient, upload, docked)
  const show = (images: unknown) => addImages(queryClient, galleryId, images as Image[])
  const target = { ...targetOf(galleryId), ...(timeoutMs && { timeoutMs }) }
  const end = await queue.send(target, show).finally(allowLeaving)
  if (end && isDocked(queryClient, queue)) queue.markUnsent(end)
  if (end?.status === 401) queryClient.setQueryData(currentUserQuery.queryKey, null)
  else void refreshImages(queryClient, galleryId)
  return end
}
