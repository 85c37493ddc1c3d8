import type { QueryClient } from '@tanstack/react-query'
import { grouped } from '#contract/counts.ts'
import { UPLOAD_TIMEOUT_MS } from '#contract/image-limits.ts'
import { openDialog } from '#web/ui/dialogs.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type FileProblem, sortFiles } from '#web/uploads/choose-files.ts'
import { type Answer, STOPPED } from '#web/uploads/post.ts'
import { uploadQueue } from '#web/uploads/queue.ts'
import { chapterFields } from './chapter-fields.ts'
import { type Folder, innerFolders } from './chapters/folders.ts'
import { makeChapters, toastChaptersFailed } from './chapters/make-chapters.ts'
import { knownIn } from './find-known.ts'
import { dockUploads, type GalleryUploads } from './gallery-uploads.ts'
import { sendImages } from './send-images.ts'
import { clearLater, countOf, takeFolder, toastArrived } from './upload-outcome.ts'

/** Chosen files that are acceptable, and what is wrong with the others. */
type Sorted = { kept: readonly File[]; problems: readonly FileProblem[] }

/** How long the others of a refused batch are offered, in milliseconds. */
const OFFER_MS = 10_000

/** The uploads to one gallery from its settings. They continue while other screens are shown. */
export type Uploads = GalleryUploads & {
  /** Adds the files if all of them are acceptable; otherwise shows the first problem and offers to send the others. Of folders it adds the acceptable ones, and asks whether folders inside become chapters. */
  add: (files: readonly File[], fromFolder?: boolean, chapterId?: number | null) => void
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
    clearing = clearLater(queue)
  }

  function start({ kept, problems }: Sorted, fieldsOf: (file: File) => Record<string, string>) {
    clearTimeout(clearing)
    const { running } = queue.state()
    if (!running) queue.remove(() => true)
    const leftOut = problems.map(({ description }) => description)
    queue.add(kept, fieldsOf, leftOut)
    dockUploads(queryClient, uploads)
    if (!running) void send()
  }

  async function startInChapters(
    sorted: Sorted,
    folders: readonly Folder<File>[],
    otherwise: Record<string, string>,
  ) {
    const made = await makeChapters(queryClient, galleryId, folders).catch(toastChaptersFailed)
    if (made) start(sorted, (file) => made.get(file) ?? otherwise)
  }

  const uploads: Uploads = {
    galleryId,
    queue,
    add(chosen, fromFolder = false, chapterId = null) {
      const sorted = fromFolder ? takeFolder(chosen) : sortFiles(chosen)
      const otherwise = chapterFields(chapterId)
      const startAll = () => start(sorted, () => otherwise)
      const [problem] = sorted.problems
      if (problem && !fromFolder) return toastRefused(problem, sorted.kept.length, startAll)
      if (sorted.kept.length === 0) return
      const folders = fromFolder ? innerFolders(sorted.kept) : []
      if (folders.length === 0) return startAll()
      void openDialog(() => import('./chapters/folders-dialog.tsx'), {
        folders,
        onAnswer(asChapters: boolean) {
          if (asChapters) void startInChapters(sorted, folders, otherwise)
          else startAll()
        },
      })
    },
    sendAnyway(which) {
      queue.markKnown(which, false)
      if (!queue.state().running) void send()
    },
  }
  return uploads
}

/** Says what is wrong with the first bad file of a batch, of which nothing is sent, and offers to send the others. */
const toastRefused = (problem: FileProblem, others: number, send: () => void) =>
  toast({
    ...problem,
    variant: 'destructive',
    ...(others > 0 && {
      duration: OFFER_MS,
      action: { label: `Upload the other ${grouped(others)}`, run: send },
    }),
  })

/** @param reason why the upload ended early, in the server's words */
const toastFailed = (reason?: string | null) =>
  toast({
    title: 'Upload failed',
    description: reason || 'Some images failed to upload. Please try again.',
    variant: 'destructive',
  })
