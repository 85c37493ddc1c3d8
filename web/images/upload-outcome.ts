import { imageCountText } from '#contract/counts.ts'
import { toast } from '#web/ui/toast-store.ts'
import { sortFolder } from '#web/uploads/choose-files.ts'
import type { UploadItem } from '#web/uploads/queue.ts'

export const countOf = (items: readonly UploadItem[], status: UploadItem['status']) =>
  items.filter((item) => item.status === status).length

/** What is said when everything arrived. */
export const ARRIVED = 'Upload successful'
export const arrivedText = (count: number) => `${count} image(s) uploaded successfully.`

/** Tells how many files of a dialog arrived, and how many were not sent because the gallery has them already. */
export function toastArrived(arrived: number, here: number) {
  const skipped = `${imageCountText(here)} ${here === 1 ? 'is already in this gallery and was' : 'are already in this gallery and were'} skipped.`
  if (arrived === 0) toast({ title: 'Already here', description: skipped })
  else toast({ title: ARRIVED, description: `${arrivedText(arrived)}${here > 0 ? ` ${skipped}` : ''}` })
}

/** The acceptable files of a folder, and what is wrong with the others, whose number it says. */
export function takeFolder(files: readonly File[]) {
  const { kept, problems, leftOut } = sortFolder(files)
  if (leftOut) toast({ ...leftOut, ...(kept.length === 0 && { variant: 'destructive' }) })
  return { kept, problems }
}
