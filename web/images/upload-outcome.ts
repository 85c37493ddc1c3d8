import { imageCountText } from '#contract/counts.ts'
import { toast } from '#web/ui/toast-store.ts'
import { sortFolder } from '#web/uploads/choose-files.ts'
import type { UploadItem, UploadQueue } from '#web/uploads/queue.ts'

export const countOf = (items: readonly UploadItem[], status: UploadItem['status']) =>
  items.filter((item) => item.status === status).length

/** Tells how many files arrived, and how many were not sent because the gallery has them already. */
export function toastArrived(arrived: number, here: number) {
  const skipped = `${imageCountText(here)} ${here === 1 ? 'is already in this gallery and was' : 'are already in this gallery and were'} skipped.`
  if (arrived === 0) toast({ title: 'Already here', description: skipped })
  else {
    toast({
      title: 'Upload successful',
      description: `${arrived} image(s) uploaded successfully.${here > 0 ? ` ${skipped}` : ''}`,
    })
  }
}

/** The acceptable files of a folder, and what is wrong with the others, whose number it says. */
export function takeFolder(files: readonly File[]) {
  const { kept, problems, leftOut } = sortFolder(files)
  if (leftOut) toast({ ...leftOut, ...(kept.length === 0 && { variant: 'destructive' }) })
  return { kept, problems }
}

/** How long a finished list stays visible, in milliseconds. */
const CLEAR_AFTER_SUCCESS_MS = 3000
const CLEAR_AFTER_FAILURE_MS = 5000

/** Clears a finished list after some seconds, unless it shows what was not sent. */
export function clearLater(queue: UploadQueue): ReturnType<typeof setTimeout> | undefined {
  const { items, leftOut } = queue.state()
  if (leftOut.length > 0 || countOf(items, 'known') > 0) return
  const ms = countOf(items, 'error') > 0 ? CLEAR_AFTER_FAILURE_MS : CLEAR_AFTER_SUCCESS_MS
  return setTimeout(() => queue.remove(() => true), ms)
}
