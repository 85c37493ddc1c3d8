/** Uploads to galleries: those under way, and those still in the dock. Small, as every screen needs it. */
import type { QueryClient } from '@tanstack/react-query'
import { newListeners } from '#web/ui/listeners.ts'
import type { UploadQueue, UploadState } from '#web/uploads/queue.ts'

export type GalleryUpload = {
  galleryId: number
  queue: UploadQueue
  /** Sends the remaining files. */
  send: () => Promise<unknown>
}
export type UploadNow = GalleryUpload & { key: number; state: UploadState; docked: boolean }

const NONE: readonly UploadNow[] = []
const stores = new WeakMap<QueryClient, readonly UploadNow[]>()
const listeners = newListeners()
let lastKey = 0

export const uploadsNow = (queryClient: QueryClient) => stores.get(queryClient) ?? NONE

/** Calls the listener when uploads begin, proceed, are docked and end. */
export const onUploads = listeners.subscribe

function put(queryClient: QueryClient, uploads: readonly UploadNow[]) {
  stores.set(queryClient, uploads)
  listeners.tell()
}

const find = (queryClient: QueryClient, queue: UploadQueue) =>
  uploadsNow(queryClient).find((one) => one.queue === queue)

function change(queryClient: QueryClient, queue: UploadQueue, changes: Partial<UploadNow>) {
  const after = uploadsNow(queryClient).map((one) => (one.queue === queue ? { ...one, ...changes } : one))
  put(queryClient, after)
}

export const isDocked = (queryClient: QueryClient, queue: UploadQueue) =>
  find(queryClient, queue)?.docked ?? false

/** Tells whether files are being sent to a gallery: its unfinished uploads are then not waiting for files. */
export const isSentTo = (queryClient: QueryClient, galleryId: number) =>
  uploadsNow(queryClient).some((one) => one.galleryId === galleryId && one.state.running)

/** Shows the upload in the dock, until its list has no more files. */
export const dockUpload = (queryClient: QueryClient, queue: UploadQueue) =>
  change(queryClient, queue, { docked: true })

/** Keeps the upload here until it has ended, or, if it is docked, until its list has no more files. */
export function keepUpload(queryClient: QueryClient, upload: GalleryUpload, docked: boolean): void {
  const { queue } = upload
  if (find(queryClient, queue)) return
  lastKey += 1
  const begun = { ...upload, key: lastKey, state: queue.state(), docked }
  put(queryClient, [...uploadsNow(queryClient), begun])
  const end = queue.subscribe(() => {
    const state = queue.state()
    if (state.items.length > 0 && (state.running || isDocked(queryClient, queue))) {
      return change(queryClient, queue, { state })
    }
    end()
    const others = uploadsNow(queryClient).filter((one) => one.queue !== queue)
    put(queryClient, others)
  })
}
