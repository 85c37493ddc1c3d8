import type { QueryClient } from '@tanstack/react-query'
import { UPLOAD_TIMEOUT_MS } from '#contract/image-limits.ts'
import { toast } from '#web/ui/toast-store.ts'
import { sortFiles } from '#web/uploads/choose-files.ts'
import { STOPPED } from '#web/uploads/post.ts'
import { type UploadQueue, uploadQueue } from '#web/uploads/queue.ts'
import { sendImages } from './send-images.ts'

/** How long the finished list stays, in milliseconds. */
const CLEAR_AFTER_SUCCESS_MS = 3000
const CLEAR_AFTER_FAILURE_MS = 5000

/** The uploads to one gallery from its settings. They go on while their owner looks at other screens. */
export type Uploads = {
  queue: UploadQueue
  /** Takes files that may all be sent; of others it says the first problem and sends none. */
  add: (files: readonly File[]) => void
}

const known = new WeakMap<QueryClient, Map<number, Uploads>>()

/** The one queue of a gallery. */
export function uploadsTo(galleryId: number, queryClient: QueryClient): Uploads {
  const galleries = known.get(queryClient) ?? new Map<number, Uploads>()
  known.set(queryClient, galleries)
  const uploads = galleries.get(galleryId) ?? createUploads(galleryId, queryClient)
  galleries.set(galleryId, uploads)
  return uploads
}

function createUploads(galleryId: number, queryClient: QueryClient): Uploads {
  // One file a request. A file that fails, for whatever reason, costs no other its turn.
  const queue = uploadQueue({ files: 1, bytes: 0, endsAt: ({ status }) => status === 401 })
  let clearing: ReturnType<typeof setTimeout> | undefined
  const clear = () => queue.remove(() => true)

  async function send() {
    const end = await sendImages(queue, galleryId, queryClient, UPLOAD_TIMEOUT_MS)
    if (end) queue.markUnsent(end)
    if (end?.status === 401) return
    const { items } = queue.state()
    const failed = items.some(({ status }) => status === 'error')
    if (end !== STOPPED) sayHowItEnded(failed, items.length)
    clearing = setTimeout(clear, failed ? CLEAR_AFTER_FAILURE_MS : CLEAR_AFTER_SUCCESS_MS)
  }

  return {
    queue,
    add(files) {
      const [problem] = sortFiles(files).problems
      if (problem) return toast({ ...problem, variant: 'destructive' })
      clearTimeout(clearing)
      const { running } = queue.state()
      if (!running) clear()
      queue.add(files)
      if (!running) void send()
    },
  }
}

function sayHowItEnded(failed: boolean, files: number) {
  if (failed) {
    toast({
      title: 'Upload failed',
      description: 'Some images failed to upload. Please try again.',
      variant: 'destructive',
    })
  } else {
    toast({ title: 'Upload successful', description: `${files} image(s) uploaded successfully.` })
  }
}
