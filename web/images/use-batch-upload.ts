import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { MAX_IMAGES_PER_REQUEST } from '#contract/image-limits.ts'
import { toast } from '#web/ui/toast-store.ts'
import { sortFiles } from '#web/uploads/choose-files.ts'
import { type Answer, STOPPED } from '#web/uploads/post.ts'
import { type UploadItem, uploadQueue } from '#web/uploads/queue.ts'
import { failureText } from '#web/uploads/texts.ts'
import { chapterFields } from './chapter-fields.ts'
import { innerFolders } from './chapters/folders.ts'
import { makeChapters, toastChaptersFailed } from './chapters/make-chapters.ts'
import { knownIn } from './find-known.ts'
import { sendImages } from './send-images.ts'
import { countOf, takeFolder, toastArrived } from './upload-outcome.ts'
import { dockUpload, isDocked } from './upload-store.ts'

const NO_CHAPTER = chapterFields(null)

/**
 * A batch of files for any gallery: choosing, sending, and the messages about it. An upload under way when it
 * is no longer shown continues in the dock.
 * @param galleryId null until one is picked
 */
export function useBatchUpload(galleryId: number | null, onArrived: () => unknown, shown = true) {
  const queryClient = useQueryClient()
  // All files go into one request, which has one outcome.
  const [queue] = useState(() =>
    uploadQueue({ files: MAX_IMAGES_PER_REQUEST, bytes: Number.POSITIVE_INFINITY, endsAt: () => true }),
  )
  const lookIn = shown ? galleryId : null
  useEffect(() => {
    if (lookIn === null && queue.state().running) return
    queue.lookWith(lookIn === null ? null : knownIn(lookIn))
  }, [queue, lookIn])
  const batch = useSyncExternalStore(queue.subscribe, queue.state)
  useEffect(() => {
    if (shown) return () => dockUpload(queryClient, queue)
  }, [queryClient, queue, shown])

  /** `asChapters`: true to make a chapter of each folder. */
  async function send(to: number, asChapters: boolean): Promise<Answer | null> {
    if (asChapters) {
      const folders = innerFolders(queue.state().items.map(({ file }) => file))
      const made = await makeChapters(queryClient, to, folders).catch(toastChaptersFailed)
      if (!made) return STOPPED
      queue.setFields((file) => made.get(file) ?? NO_CHAPTER)
    } else queue.setFields(() => NO_CHAPTER)
    return sendChosen(to)
  }

  async function sendChosen(to: number): Promise<Answer | null> {
    const end = await sendImages(queryClient, { galleryId: to, queue, send: () => sendChosen(to) })
    // The dock shows the outcome of its files itself.
    const docked = isDocked(queryClient, queue)
    if (!end) {
      const { items } = queue.state()
      const here = countOf(items, 'known')
      if (!docked) toastArrived(countOf(items, 'success'), here)
      if (here === 0) onArrived()
    } else if (!docked && end !== STOPPED && end.status !== 401) toastFailed(end)
    return end
  }

  return {
    batch,
    /** Adds the acceptable files, returns their number, and shows the problem of the first of the others. */
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
    /** Folders inside the chosen ones, which can become chapters. */
    folders: innerFolders(batch.items.map(({ file }) => file)),
    stop: queue.stop,
    pause: queue.pause,
    resume: queue.resume,
    send,
  }
}

const toastFailed = (end: Answer) =>
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

const TOO_MANY = {
  title: 'Too many files',
  description: `Up to ${MAX_IMAGES_PER_REQUEST} files can be uploaded at once.`,
}
