import { countText, grouped } from '#contract/counts.ts'
import type { DownloadPlan } from '#contract/download-plan.ts'

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** '135 MB', '1.4 GB': as the visitor's computer will say. */
export function bytesText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const value = bytes / 1000 ** step
  return `${grouped(value, value < 10 && step > 2 ? 1 : 0)} ${UNITS[step]}`
}

export const partText = ({ images, bytes }: { images: number; bytes: number }) =>
  `${countText(images, 'photo')}, ${bytesText(bytes)}`

/** @param begins the download begins as soon as all copies are made */
export function planText({ images, ready, bytes, parts }: DownloadPlan, begins: boolean): string {
  if (bytes === null) {
    const count = `${grouped(ready)} of ${countText(images, 'photo')} ${ready === 1 || images === 1 ? 'is' : 'are'} ready.`
    return `${count}${begins ? ' Your download begins by itself.' : ''}`
  }
  const split = parts.length > 1 ? `, in ${parts.length} parts` : ''
  return `${partText({ images, bytes })}${split}`
}
