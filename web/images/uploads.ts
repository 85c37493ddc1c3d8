import type { QueryClient } from '@tanstack/react-query'
import { UPLOAD_TIMEOUT_MS } from '#contract/image-limits.ts'
import { grouped } from '#web/base/counts.ts'
import { openDialog } from '#web/ui/dialogs.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type FileProblem, sortFiles, sortFolder } from '#web/uploads/choose-files.ts'
import { uploadQueue } from '#web/uploads/queue.ts'
import { ONE_BY_ONE } from '#web/uploads/to-gallery.ts'
import { chapterFields } from './chapter-fields.ts'
import { type Folder, innerFolders } from './chapters/folders.ts'
import { makeChapters, toastChaptersFailed } from './chapters/make-chapters.ts'
import { knownIn } from './find-known.ts'
import { sendImages } from './send-images.ts'
import type { GalleryUpload } from './upload-store.ts'

/** Chosen files that are acceptable, and the problems of the others. */
type Sorted = { kept: readonly File[]; problems: readonly FileProblem[] }

/** Time for which the rest of a refused batch is offered, in milliseconds. */
const OFFER_MS = 10_000

/** The uploads to one gallery from its settings. They continue while other screens are shown. */
export type Uploads = GalleryUpload & {
  /**
   * Adds the files if all are acceptable; otherwise shows the first problem and offers to send the others. Of
   * folders it adds the acceptable ones, and asks whether folders inside become chapters.
   */
  add: (files: readonly File[], fromFolder?: boolean, chapterId?: number | null) => void
}

const made = new WeakMap<QueryClient, Map<number, Uploads>>()

/** Queue of a gallery, created once. */
export function uploadsTo(galleryId: number, queryClient: QueryClient): Uploads {
  const galleries = made.get(queryClient) ?? new Map<number, Uploads>()
  made.set(queryClient, galleries)
  const uploads = galleries.get(galleryId) ?? createUploads(galleryId, queryClient)
  galleries.set(galleryId, uploads)
  return uploads
}

function createUploads(galleryId: number, queryClient: QueryClient): Uploads {
  const queue = uploadQueue(ONE_BY_ONE)
  queue.lookWith(knownIn(galleryId))

  const send = () => sendImages(queryClient, uploads, { docked: true, timeoutMs: UPLOAD_TIMEOUT_MS })

  function start({ kept, problems }: Sorted, fieldsOf: (file: File) => Record<string, string>) {
    const { running } = queue.state()
    if (!running) queue.remove(() => true)
    const leftOut = problems.map(({ description }) => description)
    queue.add(kept, fieldsOf, leftOut)
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
    send,
    add(chosen, fromFolder = false, chapterId = null) {
      const sorted = fromFolder ? sortFolder(chosen) : { ...sortFiles(chosen), leftOut: null }
      const otherwise = chapterFields(chapterId)
      const startAll = () => start(sorted, () => otherwise)
      const [problem] = sorted.problems
      if (problem && !fromFolder) return toastRefused(problem, sorted.kept.length, startAll)
      if (sorted.kept.length === 0) {
        // The dock shows the number of files left out only if it has others to send.
        if (sorted.leftOut) toast({ ...sorted.leftOut, variant: 'destructive' })
        return
      }
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
  }
  return uploads
}

/** Shows the problem of the first bad file of a batch, which is not sent, and offers to send the others. */
const toastRefused = (problem: FileProblem, others: number, send: () => void) =>
  toast({
    ...problem,
    variant: 'destructive',
    ...(others > 0 && {
      duration: OFFER_MS,
      action: { label: `Upload the other ${grouped(others)}`, run: send },
    }),
  })
