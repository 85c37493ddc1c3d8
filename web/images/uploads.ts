import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { UPLOAD_TIMEOUT_MS } from '#contract/image-limits.ts'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { askBeforeLeaving } from '#web/ui/leave-warning.ts'
import { toast } from '#web/ui/toast-store.ts'
import { firstProblem } from './choose-files.ts'
import { addImages, refreshImages } from './queries.ts'
import { UploadFailure, uploadImages } from './upload-images.ts'
import { newUploadKey } from './upload-key.ts'
import { EMPTY_QUEUE, type UploadEvent, type UploadQueue, uploadQueue } from './upload-queue.ts'
import { waitForConnection } from './wait-for-connection.ts'

/** How long the finished list stays, in milliseconds (the specification, section 9). */
const CLEAR_AFTER_SUCCESS_MS = 3000
const CLEAR_AFTER_FAILURE_MS = 5000

/** The uploads to one gallery. They go on while their owner looks at other screens. */
export type Uploads = {
  queue: () => UploadQueue
  subscribe: (listener: () => void) => () => void
  /** Takes files that may all be sent; of others it says the first problem and sends none. */
  add: (files: readonly File[]) => void
  /** Gives up whatever has not arrived. */
  stop: () => void
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

/** How the sending of a file ended for the others that wait. */
type Outcome = 'go on' | 'signed out' | 'stopped'

function createUploads(galleryId: number, queryClient: QueryClient): Uploads {
  let queue = EMPTY_QUEUE
  let running: AbortController | null = null
  let nextKey = 1
  let clearing: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function tell(event: UploadEvent) {
    queue = uploadQueue(queue, event)
    for (const listener of listeners) listener()
  }

  /** Sends one file, again and again while it is the connection that fails: under one key, so never stored twice. */
  async function send(key: number, file: File, signal: AbortSignal): Promise<Outcome> {
    const uploadKey = newUploadKey()
    let tries = 0
    for (;;) {
      tell({ type: 'started', key, at: performance.now() })
      try {
        const images = await uploadImages(galleryId, [file], {
          onProgress: (sent, total) => tell({ type: 'progressed', key, sent, total, at: performance.now() }),
          key: uploadKey,
          timeout: UPLOAD_TIMEOUT_MS,
          signal,
        })
        tell({ type: 'succeeded', key })
        addImages(queryClient, galleryId, images)
        return 'go on'
      } catch (error) {
        if (!(error instanceof UploadFailure)) throw error
        if (error.reason === 'lost') {
          tell({ type: 'interrupted', key })
          const next = await waitForConnection(tries, signal)
          tries = next.tries
          if (next.worthwhile) continue
        }
        if (signal.aborted) return 'stopped'
        tell({ type: 'failed', key, error: error.message, detail: error.detail })
        return error.status === 401 ? 'signed out' : 'go on'
      }
    }
  }

  async function run(signal: AbortSignal): Promise<Outcome> {
    for (;;) {
      const next = queue.items.find(({ status }) => status === 'pending')
      if (!next) return 'go on'
      const outcome = await send(next.key, next.file, signal)
      if (outcome !== 'go on') return outcome
    }
  }

  async function start() {
    running = new AbortController()
    const mayLeave = askBeforeLeaving()
    const outcome = await run(running.signal).finally(() => {
      mayLeave()
      running = null
    })
    if (outcome === 'signed out') {
      tell({ type: 'abandoned', error: 'Upload failed: Unauthorized' })
      queryClient.setQueryData(currentUserQuery.queryKey, null)
      return
    }
    if (outcome === 'stopped') tell({ type: 'abandoned', error: 'Upload failed: Stopped' })
    finish(outcome === 'stopped')
  }

  function finish(stopped: boolean) {
    const failed = queue.items.some(({ status }) => status === 'error')
    if (!stopped) sayHowItEnded(failed, queue.items.length)
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
      if (!running) void start()
    },
    stop: () => running?.abort(),
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
