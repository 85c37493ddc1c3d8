import type { Mark } from '#contract/pick-form.ts'
import { isPlainKey } from '#web/ui/plain-key.ts'

/**
 * A visitor's choice of a gallery's images: favourites, which stay in their browser, or picks, which the server keeps for
 * the holder of a view link.
 */
export type Choice = {
  /** Ids of the chosen images. */
  list(): readonly number[]
  markOf(imageId: number): Mark | undefined
  /** Marks an image, or removes its mark (null). */
  choose(imageId: number, mark: Mark | null): void
  /** Marks by key, besides H for the heart; null removes the mark. */
  keys: ReadonlyMap<string, Mark | null>
  /** True if marks can no longer be changed. */
  isClosed(): boolean
} & Pick<Changes, 'onChange' | 'version'>

type Changes = {
  /** Calls `listener` after every change. Returns a function that unsubscribes it. */
  onChange(listener: () => void): () => void
  /** Number that rises with every change. */
  version(): number
  changed(): void
}

export function createChanges(): Changes {
  const listeners = new Set<() => void>()
  let version = 0
  return {
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
    changed() {
      version++
      for (const listener of listeners) listener()
    },
  }
}

/** Sets a mark of an image, or removes it if it is set. */
export const toggle = (choice: Choice, imageId: number, mark: Mark) =>
  choice.choose(imageId, choice.markOf(imageId) === mark ? null : mark)

/** Tells whether a key press is meant for the focused or open image, and not for a field. */
const isForImage = (event: KeyboardEvent): boolean =>
  isPlainKey(event) && !event.repeat && !(event.target as Element).closest?.('input, textarea')

/** Marks an image by a key. */
export function markByKey(choice: Choice, imageId: number, event: KeyboardEvent) {
  if (!isForImage(event)) return
  const mark = choice.keys.get(event.key)
  if (mark !== undefined) choice.choose(imageId, mark)
  else if (event.key.toLowerCase() === 'h') toggle(choice, imageId, 'yes')
}
