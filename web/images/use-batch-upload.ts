import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { MAX_IMAGES_PER_REQUEST } from '#contract/image-limits.ts'
import { toast } from '#web/ui/toast-store.ts'
import { sortFiles } from '#web/uploads/choose-files.ts'
import { type Answer, STOPPED } from '#web/uploads/post.ts'
import { type UploadItem, type UploadQueue, uploadQueue } from '#web/uploads/queue.ts'
import { failureText } from '#web/uploads/texts.ts'
import { chapterFields } from './chapter-fields.ts'
import { innerFolders } from './chapters/folders.ts'
import { makeChapters, toastChaptersFailed } from './chapters/make-chapters.ts'
import { knownIn } from './find-known.ts'
import { dockUploads } from './gallery-uploads.ts'
import { sendImages } from './send-images.ts'
import { clearLater, countOf, takeFolder, toastArrived } from './upload-outcome.ts'

const NO_CHAPTER = chapterFields(null)

/**
 * A batch of files for any gallery: choosing, sending, and the messages about it. What is being sent when it is no longer
 * shown goes on in the dock.
 * @param galleryId null until one is picked
 */
export function useBatchUpload(galleryId: number | null, onArrived: () => unknown, shown = true) {
  const queryClient = useQueryClient()
  // All files in one request, which has one outcome.
  const [queue] = useState(() =>
    uploadQueue({ files: MAX_IMAGES_PER_REQUEST, bytes: Number.POSITIVE_INFINITY, endsAt: () => true }),
  )
  const lookIn = shown ? galleryId : null
  useEffect(() => {
    if (lookIn === null && queue.state().running) return
    queue.lookWith(lookIn === null ? null : knownIn(lookIn))
  }, [queue, lookIn])
  const batch = useSyncExternalStore(queue.subscribe, queue.state)
  const sent = useRef<Sent | null>(null)
  useEffect(() => {
    if (!shown) return
    return () => {
      if (sent.current && queue.state().running) goOnInDock(queryClient, queue, sent.current)
    }
  }, [queryClient, queue, shown])

  async function send(to: number, asChapters: boolean): Promise<Answer | null> {
    if (asChapters) {
      const folders = innerFolders(queue.state().items.map(({ file }) => file))
      const made = await makeChapters(queryClient, to, folders).catch(toastChaptersFailed)
      if (!made) return STOPPED
      queue.setFields((file) => made.get(file) ?? NO_CHAPTER)
    } else queue.setFields(() => NO_CHAPTER)
    const sending = sendImages(queue, to, queryClient)
    sent.current = { galleryId: to, sending, sendAgain: () => send(to, asChapters) }
    const end = await sending
    if (!end) {
      const { items } = queue.state()
      const here = countOf(items, 'known')
      toastArrived(countOf(items, 'success'), here)
      if (here === 0) onArrived()
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
    return end
  }

  return {
    batch,
    /** Adds the acceptable files, says how many, and shows what is wrong with the first of the others. */
    add(files: readonly File[], fromFolder = false): number {
      const { kept, problems } = fromFolder ? takeFolder(files) : sortFiles(files)
      const good = kept.slice(0, MAX_IMAGES_PER_REQUEST - batch.items.length)
      if (good.length < kept.length) problems.push(TOO_MANY)
      if (problems[0]) toast({ ...problems[0], variant: 'destructive' })
      queue.markUnsent(null)
      queue.add(good)
      return good.length
    },
    sendAnyway: (which: (item: UploadItem) => boolean) => queue.markKnown(which, false),
    remove(key: number) {
      queue.markUnsent(null)
      queue.remove((item) => item.key === key)
    },
    /** Those inside the chosen ones, which can become chapters. */
    folders: innerFolders(batch.items.map(({ file }) => file)),
    stop: queue.stop,
    pause: queue.pause,
    resume: queue.resume,

    /** `asChapters`: whether a chapter is made of each folder. */
    send,
  }
}

/** What is being sent, and how its files are sent again. */
type Sent = {
  galleryId: number
  sending: Promise<Answer | null>
  sendAgain: () => Promise<Answer | null>
}

/** Shows in the dock what is being sent, until it has ended. */
function goOnInDock(queryClient: QueryClient, queue: UploadQueue, { galleryId, sending, sendAgain }: Sent) {
  function finish(end: Answer | null) {
    if (end) queue.markUnsent(end)
    clearLater(queue)
  }
  dockUploads(queryClient, {
    galleryId,
    queue,
    sendAnyway(which) {
      queue.markKnown(which, false)
      if (!queue.state().running) void sendAgain().then(finish)
    },
  })
  void sending.then(finish)
}

const TOO_MANY = {
  title: 'Too many files',
  description: `Up to ${MAX_IMAGES_PER_REQUEST} files can be uploaded at once.`,
}
