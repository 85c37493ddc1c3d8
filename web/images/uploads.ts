import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { toast } from '#web/ui/toast-store.ts'
import { firstProblem } from './choose-files.ts'
import { changeImages, refreshImages } from './queries.ts'
import { UploadFailure, uploadImage } from './upload-image.ts'
import { EMPTY_QUEUE, type UploadEvent, type UploadQueue, uploadQueue } from './upload-queue.ts'

/** How long the finished list stays, in milliseconds (the specification, section 9). */
const CLEAR_AFTER_SUCCESS_MS = 3000
const CLEAR_AFTER_FAILURE_MS = 5000

/** The uploads to one gallery. They go on while their owner looks at other screens. */
export type Uploads = {
  queue: () => UploadQueue
  subscribe: (listener: () => void) => () => void
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

export const useUploadQueue = ({ queue, subscribe }: Uploads) => useSyncExternalStore(subscribe, queue)

function createUploads(galleryId: number, queryClient: QueryClient): Uploads {
  let queue = EMPTY_QUEUE
  let running = false
  let nextKey = 1
  let clearing: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function tell(event: UploadEvent) {
    queue = uploadQueue(queue, event)
    for (const listener of listeners) listener()
  }

  /** Sends one file. Only a signed-out person need not try the next. */
  async function send(key: number, file: File): Promise<'go on' | 'signed out'> {
    tell({ type: 'started', key, at: performance.now() })
    try {
      const images = await uploadImage(galleryId, file, (sent, total) =>
        tell({ type: 'progressed', key, sent, total, at: performance.now() }),
      )
      tell({ type: 'succeeded', key })
      changeImages(queryClient, galleryId, (before) => [...before, ...images])
      return 'go on'
    } catch (error) {
      const failure =
        error instanceof UploadFailure ? error : new UploadFailure('Upload failed: No proper answer')
      tell({ type: 'failed', key, error: failure.message, detail: failure.detail })
      if (failure.status !== 401) return 'go on'
      tell({ type: 'abandoned', error: failure.message })
      return 'signed out'
    }
  }

  async function run() {
    running = true
    window.addEventListener('beforeunload', warn)
    let outcome: 'go on' | 'signed out' = 'go on'
    while (outcome === 'go on') {
      const next = queue.items.find(({ status }) => status === 'pending')
      if (!next) break
      outcome = await send(next.key, next.file)
    }
    window.removeEventListener('beforeunload', warn)
    running = false
    if (outcome === 'signed out') queryClient.setQueryData(currentUserQuery.queryKey, null)
    else finish()
  }

  function finish() {
    const failed = queue.items.some(({ status }) => status === 'error')
    if (failed) {
      toast({
        title: 'Upload failed',
        description: 'Some images failed to upload. Please try again.',
        variant: 'destructive',
      })
    } else {
      toast({
        title: 'Upload successful',
        description: `${queue.items.length} image(s) uploaded successfully.`,
      })
    }
    void refreshImages(queryClient, galleryId)
    clearing = setTimeout(
      () => tell({ type: 'cleared' }),
      failed ? CLEAR_AFTER_FAILURE_MS : CLEAR_AFTER_SUCCESS_MS,
    )
  }

  return {
    queue: () => queue,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files) {
      const problem = firstProblem(files)
      if (problem) return toast({ ...problem, variant: 'destructive' })
      clearTimeout(clearing)
      if (!running) tell({ type: 'cleared' })
      tell({ type: 'added', files, firstKey: nextKey })
      nextKey += files.length
      if (!running) void run()
    },
  }
}

/** The browser asks before the page is left. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()
