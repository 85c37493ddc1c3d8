import { imageCountText } from '#web/base/counts.ts'
import { toast } from '#web/ui/toast-store.ts'
import { sortFolder } from '#web/uploads/choose-files.ts'
import type { UploadItem } from '#web/uploads/queue.ts'

export const countOf = (items: readonly UploadItem[], status: UploadItem['status']) =>
  items.filter((item) => item.status === status).length

/** Texts shown when all files have arrived. */
export const ARRIVED = 'Upload successful'
export const arrivedText = (count: number) => `${count} image(s) uploaded successfully.`

/** Shows how many files of a dialog arrived, and how many were skipped as already in the gallery. */
export function toastArrived(arrived: number, here: number) {
  const skipped = `${imageCountText(here)} ${here === 1 ? 'is already in this gallery and was' : 'are already in this gallery and were'} skipped.`
  if (arrived === 0) toast({ title: 'Already here', description: skipped })
  else toast({ title: ARRIVED, description: `${arrivedText(arrived)}${here > 0 ? ` ${skipped}` : ''}` })
}

/** Acceptable files of a folder, and problems of the others, whose number is shown. */
export function takeFolder(files: readonly File[]) {
  const { kept, problems, leftOut } = sortFolder(files)
  if (leftOut) toast({ ...leftOut, ...(kept.length === 0 && { variant: 'destructive' }) })
  return { kept, problems }
}
