/** Orderings offered in Reorder mode; each is pending until it is saved. Pure. */
import type { Image } from '#contract/images.ts'

export type Sortable = Pick<Image, 'id' | 'takenAt' | 'originalName' | 'uploadedAt'>

/** Natural order: `IMG_2` before `IMG_10`, ignoring case. */
const naturally = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export type Ordering = { label: string; key: 'takenAt' | 'originalName' | 'uploadedAt'; ascending: boolean }

export const ORDERINGS: readonly Ordering[] = [
  { label: 'Date taken, oldest first', key: 'takenAt', ascending: true },
  { label: 'Date taken, newest first', key: 'takenAt', ascending: false },
  { label: 'File name, A to Z', key: 'originalName', ascending: true },
  { label: 'File name, Z to A', key: 'originalName', ascending: false },
  { label: 'Upload time, oldest first', key: 'uploadedAt', ascending: true },
  { label: 'Upload time, newest first', key: 'uploadedAt', ascending: false },
]

/** Ids of the images, sorted by an ordering. Unknown dates are last; equal ones keep their present order. */
export function sortedBy(images: readonly Sortable[], { key, ascending }: Ordering): number[] {
  const compare =
    key === 'originalName'
      ? naturally.compare
      : (one: string, other: string) => (one < other ? -1 : Number(one > other))
  const known = images.filter((image) => image[key] !== null)
  const unknown = images.filter((image) => image[key] === null)
  known.sort((one, other) => (ascending ? 1 : -1) * compare(one[key]!, other[key]!))
  return [...known, ...unknown].map(({ id }) => id)
}
