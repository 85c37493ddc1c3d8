/** The uploads to galleries that the dock shows. Small: every screen asks whether there are any. */
import type { QueryClient } from '@tanstack/react-query'
import type { UploadItem, UploadQueue, UploadState } from '#web/uploads/queue.ts'

export type GalleryUploads = {
  galleryId: number
  queue: UploadQueue
  /** Sends files that the gallery has already. */
  sendAnyway: (which: (item: UploadItem) => boolean) => void
}
export type Docked = GalleryUploads & { key: number; state: UploadState }

const NONE: readonly Docked[] = []
const shown = new WeakMap<QueryClient, readonly Docked[]>()
/** The galleries that files are being sent to; twice, if two uploads do so. */
const sending = new WeakMap<QueryClient, readonly number[]>()
const NOWHERE: readonly number[] = []
const listeners = new Set<() => void>()
let lastKey = 0

export const dockedUploads = (queryClient: QueryClient) => shown.get(queryClient) ?? NONE

/** Calls the listener when other uploads are docked or sent, and when they proceed. */
export function onDocked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}

/** What was begun there does not wait. */
export const galleriesSentTo = (queryClient: QueryClient) => sending.get(queryClient) ?? NOWHERE

/** Says that files are being sent to a gallery, until the function that it returns is called. */
export function beginSending(queryClient: QueryClient, galleryId: number): () => void {
  sending.set(queryClient, [...galleriesSentTo(queryClient), galleryId])
  tell()
  return () => {
    const before = galleriesSentTo(queryClient)
    const index = before.indexOf(galleryId)
    sending.set(
      queryClient,
      before.filter((_, other) => other !== index),
    )
    tell()
  }
}

/** Shows the uploads in the dock as long as their list has files. */
export function dockUploads(queryClient: QueryClient, uploads: GalleryUploads): void {
  const { queue } = uploads
  if (dockedUploads(queryClient).some((one) => one.queue === queue)) return
  lastKey += 1
  const key = lastKey
  function put() {
    const state = queue.state()
    const before = dockedUploads(queryClient)
    const changed = { ...uploads, key, state }
    if (state.items.length === 0) {
      end()
      shown.set(
        queryClient,
        before.filter((one) => one.queue !== queue),
      )
    } else if (before.some((one) => one.queue === queue)) {
      shown.set(
        queryClient,
        before.map((one) => (one.queue === queue ? changed : one)),
      )
    } else shown.set(queryClient, [...before, changed])
    tell()
  }
  const end = queue.subscribe(put)
  put()
}
