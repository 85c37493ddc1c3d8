import type { Mark } from '#contract/pick-form.ts'
import { isPlainKey } from '#web/ui/plain-key.ts'

/** A visitor's choice of a gallery's images: favourites in their browser, or what they choose through their link. */
export type Choice = {
  /** The ids of those that are chosen. */
  list(): readonly number[]
  markOf(imageId: number): Mark | undefined
  /** Marks an image, or takes its mark off (null). */
  choose(imageId: number, mark: Mark | null): void
  /** Tells whether marks are only shown. */
  isClosed(): boolean
  /** Calls `listener` after every change. Returns a function that unsubscribes it. */
  onChange(listener: () => void): () => void
}

/** Does what the heart of an image does. */
export const toggleYes = (choice: Choice, imageId: number) =>
  choice.choose(imageId, choice.markOf(imageId) === 'yes' ? null : 'yes')

/** Tells whether a key press is meant for the image that has the focus or is open, and not for a field. */
export const isForImage = (event: KeyboardEvent): boolean =>
  isPlainKey(event) && !event.repeat && !(event.target as Element).closest?.('input, textarea')

/** Marks an image by a key: H is the heart. */
export function favourByKey(choice: Choice, imageId: number, event: KeyboardEvent) {
  if (event.key.toLowerCase() === 'h' && isForImage(event)) toggleYes(choice, imageId)
}

const KEYS: Record<string, Mark | null | undefined> = { '1': 'yes', '2': 'maybe', '3': 'no', '0': null }

/** Marks an image by a key: H is the heart; 1, 2 and 3 are yes, maybe and no; 0 takes the mark off. */
export function markByKey(choice: Choice, imageId: number, event: KeyboardEvent) {
  const mark = KEYS[event.key]
  if (mark === undefined) favourByKey(choice, imageId, event)
  else if (isForImage(event)) choice.choose(imageId, mark)
}
