import type { QueryClient } from '@tanstack/react-query'
import { UPLOAD_TIMEOUT_MS } from '#contract/image-limits.ts'
import { openDialog } from '#web/ui/dialogs.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { sortFiles } from '#web/uploads/choose-files.ts'
import { type Answer, STOPPED } from '#web/uploads/post.ts'
import { type UploadItem, type UploadQueue, uploadQueue } from '#web/uploads/queue.ts'
import { chapterFields } from './chapter-fields.ts'
import { type Folder, innerFolders } from './chapters/folders.ts'
import { makeChapters, toastChaptersFailed } from './chapters/make-chapters.ts'
import { knownIn } from './find-known.ts'
import { sendImages } from './send-images.ts'
import { countOf, takeFolder, toastArrived } from './upload-outcome.ts'

/** How long the finished list stays visible, in milliseconds. */
const CLEAR_AFTER_SUCCESS_MS = 3000
const CLEAR_AFTER_FAILURE_MS = 5000

/** The uploads to one gallery from its settings. They continue while other screens are shown. */
export type Uploads = {
  queue: UploadQueue
  /** Adds the files if all of them are acceptable; otherwise shows the first problem and sends none. Of folders it adds the acceptable ones, and asks whether folders inside become chapters. */
  add: (files: readonly File[], fromFolder?: boolean, chapterId?: number | null) => void
  /** Sends files that the gallery has already. */
  sendAnyway: (which: (item: UploadItem) => boolean) => void
  /** Clears the list, which stays as long as it shows files that the gallery has already. */
  clear: () => void
}

const made = new WeakMap<QueryClient, Map<number, Uploads>>()

/** The queue of a gallery, which is created once. */
export function uploadsTo(galleryId: number, queryClient: QueryClient): Uploads {
  const galleries = made.get(queryClient) ?? new Map<number, Uploads>()
  made.set(queryClient, galleries)
  const uploads = galleries.get(galleryId) ?? createUploads(galleryId, queryClient)
  galleries.set(galleryId, uploads)
  return uploads
}

function createUploads(galleryId: number, queryClient: QueryClient): Uploads {
  // One file per request. After most failures the next file is sent.
  const endsAt = ({ status, code }: Answer) => status === 401 || code === 'quota_exceeded'
  const queue = uploadQueue({ files: 1, bytes: 0, endsAt })
  queue.lookWith(knownIn(galleryId))
  let clearing: ReturnType<typeof setTimeout> | undefined
  const clear = () => queue.remove(() => true)

  async function send() {
    const end = await sendImages(queue, galleryId, queryClient, UPLOAD_TIMEOUT_MS)
    if (end) queue.markUnsent(end)
    if (end?.status === 401) return
    const { items } = queue.state()
    const failed = items.some(({ status }) => status === 'error')
    const here = countOf(items, 'known')
    if (end !== STOPPED) {
      if (failed) toastFailed(end?.message)
      else toastArrived(countOf(items, 'success'), here)
    }
    if (here > 0) return
    clearing = setTimeout(clear, failed ? CLEAR_AFTER_FAILURE_MS : CLEAR_AFTER_SUCCESS_MS)
  }

  function start(files: readonly File[], fieldsOf: (file: File) => Record<string, string>) {
    clearTimeout(clearing)
    const { running } = queue.state()
    if (!running) clear()
    queue.add(files, fieldsOf)
    if (!running) void send()
  }

  async function startInChapters(
    files: readonly File[],
    folders: readonly Folder<File>[],
    otherwise: Record<string, string>,
  ) {
    const made = await makeChapters(queryClient, galleryId, folders).catch(toastChaptersFailed)
    if (made) start(files, (file) => made.get(file) ?? otherwise)
  }

  return {
    queue,
    add(chosen, fromFolder = false, chapterId = null) {
      const files = fromFolder ? takeFolder(chosen) : chosen
      const [problem] = sortFiles(files).problems
      if (problem) return toast({ ...problem, variant: 'destructive' })
      if (files.length === 0) return
      const otherwise = chapterFields(chapterId)
      const folders = fromFolder ? innerFolders(files) : []
      if (folders.length === 0) return start(files, () => otherwise)
      void openDialog(() => import('./chapters/folders-dialog.tsx'), {
        folders,
        onAnswer(asChapters: boolean) {
          if (asChapters) void startInChapters(files, folders, otherwise)
          else start(files, () => otherwise)
        },
      })
    },
    sendAnyway(which) {
      queue.markKnown(which, false)
      if (!queue.state().running) void send()
    },
    clear,
  }
}

/** @param reason why the upload ended early, in the server's words */
const toastFailed = (reason?: string | null) =>
  toast({
    title: 'Upload failed',
    description: reason || 'Some images failed to upload. Please try again.',
    variant: 'destructive',
  })
