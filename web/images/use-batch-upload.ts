import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { MAX_IMAGES_A_REQUEST } from '#contract/image-limits.ts'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { askBeforeLeaving } from '#web/ui/leave-warning.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type BatchFile, batchUpload, EMPTY_BATCH } from './batch-upload.ts'
import { problemWith } from './choose-files.ts'
import { addImages, refreshImages } from './queries.ts'
import { UploadFailure, uploadImages } from './upload-images.ts'
import { newUploadKey } from './upload-key.ts'

/** A batch of files for any gallery: choosing, sending, and what is said about it. */
export function useBatchUpload(onArrived: () => void) {
  const queryClient = useQueryClient()
  const [batch, tell] = useReducer(batchUpload, EMPTY_BATCH)
  const nextKey = useRef(1)
  const sending = useRef<AbortController>(null)
  // The same files sent again, after a connection that broke, are the same upload.
  const upload = useRef<{ files: readonly BatchFile[]; key: string }>(null)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  return {
    batch,
    /** Takes those that may be sent and says what is wrong with the first of the others. */
    add(files: readonly File[]) {
      const { good, problem } = sorted(files, MAX_IMAGES_A_REQUEST - batch.files.length)
      if (problem) toast({ ...problem, variant: 'destructive' })
      if (good.length === 0) return
      tell({ type: 'added', files: good, firstKey: nextKey.current })
      nextKey.current += good.length
    },
    remove: (key: number) => tell({ type: 'removed', key }),
    reset: () => tell({ type: 'reset' }),
    stop: () => sending.current?.abort(),

    async send(galleryId: number) {
      if (upload.current?.files !== batch.files) {
        upload.current = { files: batch.files, key: newUploadKey() }
      }
      const stop = new AbortController()
      sending.current = stop
      const mayLeave = askBeforeLeaving()
      tell({ type: 'started', at: performance.now() })
      try {
        const files = batch.files.map(({ file }) => file)
        const images = await uploadImages(galleryId, files, {
          onProgress: (sent, total) => tell({ type: 'progressed', sent, total, at: performance.now() }),
          key: upload.current.key,
          signal: stop.signal,
        })
        tell({ type: 'succeeded' })
        addImages(queryClient, galleryId, images)
        toast({
          title: 'Upload successful',
          description: `${images.length} image(s) uploaded successfully.`,
        })
        if (here.current) onArrived()
      } catch (error) {
        if (!(error instanceof UploadFailure)) throw error
        if (error.reason === 'stopped') tell({ type: 'stopped' })
        else {
          tell({ type: 'failed', detail: error.detail })
          sayFailure(error, queryClient)
        }
      } finally {
        mayLeave()
        void refreshImages(queryClient, galleryId)
      }
    },
  }
}

function sorted(files: readonly File[], room: number) {
  const good = files.filter((file) => problemWith(file) === null)
  const bad = files.find((file) => problemWith(file) !== null)
  if (bad) return { good: good.slice(0, room), problem: problemWith(bad) }
  if (good.length <= room) return { good, problem: null }
  const problem = {
    title: 'Too many files',
    description: `Up to ${MAX_IMAGES_A_REQUEST} files can be uploaded at once.`,
  }
  return { good: good.slice(0, room), problem }
}

function sayFailure(failure: UploadFailure, queryClient: QueryClient) {
  if (failure.status === 401) return queryClient.setQueryData(currentUserQuery.queryKey, null)
  toast({
    title: 'Upload failed',
    description: failure.status > 0 ? failure.message : 'Failed to upload images. Please try again.',
    variant: 'destructive',
  })
}
