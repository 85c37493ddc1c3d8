import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { MAX_IMAGES_PER_REQUEST } from '#contract/image-limits.ts'
import { toast } from '#web/ui/toast-store.ts'
import { sortFiles } from '#web/uploads/choose-files.ts'
import { STOPPED } from '#web/uploads/post.ts'
import { uploadQueue } from '#web/uploads/queue.ts'
import { failureText } from '#web/uploads/texts.ts'
import { sendImages } from './send-images.ts'

/** All files in one request, which has one outcome. */
const newQueue = () =>
  uploadQueue({ files: MAX_IMAGES_PER_REQUEST, bytes: Number.POSITIVE_INFINITY, endsAt: () => true })

/** A batch of files for any gallery: choosing, sending, and the messages about it. */
export function useBatchUpload(onArrived: () => void) {
  const queryClient = useQueryClient()
  const [queue] = useState(newQueue)
  const batch = useSyncExternalStore(queue.subscribe, queue.state)

  return {
    batch,
    /** Adds the acceptable files and shows what is wrong with the first of the others. */
    add(files: readonly File[]) {
      const { kept, problems } = sortFiles(files)
      const good = kept.slice(0, MAX_IMAGES_PER_REQUEST - batch.items.length)
      if (good.length < kept.length) problems.push(TOO_MANY)
      if (problems[0]) toast({ ...problems[0], variant: 'destructive' })
      queue.markUnsent(null)
      queue.add(good)
    },
    remove(key: number) {
      queue.markUnsent(null)
      queue.remove((item) => item.key === key)
    },
    reset: () => queue.remove(() => true),
    stop: queue.stop,

    async send(galleryId: number) {
      const end = await sendImages(queue, galleryId, queryClient)
      if (!end) {
        toast({
          title: 'Upload successful',
          description: `${queue.state().items.length} image(s) uploaded successfully.`,
        })
        onArrived()
      } else if (end !== STOPPED && end.status !== 401) {
        toast({
          title: 'Upload failed',
          description:
            end.code === 'quota_exceeded' && end.message
              ? end.message
              : end.status > 0
                ? failureText(end)
                : 'Failed to upload images. Please try again.',
          variant: 'destructive',
        })
      }
    },
  }
}

const TOO_MANY = {
  title: 'Too many files',
  description: `Up to ${MAX_IMAGES_PER_REQUEST} files can be uploaded at once.`,
}
