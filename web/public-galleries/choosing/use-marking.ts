import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Mark } from '#contract/pick-form.ts'
import { useCurrentImage } from '../viewer/current-image.ts'
import { type Choice, markByKey, toggle } from './choice.ts'

/**
 * The image in the viewer, with its mark, which keys change as well.
 * @param onMarked called after each change to another mark, but not after removing one
 */
export function useMarking(choice: Choice, onMarked?: () => void) {
  useSyncExternalStore(choice.onChange, choice.version)
  const id = useCurrentImage()?.id
  const change = useCallback(
    (make: (imageId: number) => void) => {
      if (id === undefined) return
      const before = choice.markOf(id)
      make(id)
      const now = choice.markOf(id)
      if (now && now !== before) onMarked?.()
    },
    [choice, id, onMarked],
  )
  useEffect(() => {
    const listener = (event: KeyboardEvent) => change((imageId) => markByKey(choice, imageId, event))
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [choice, change])
  return {
    id,
    mark: id === undefined ? undefined : choice.markOf(id),
    toggle: (mark: Mark) => change((imageId) => toggle(choice, imageId, mark)),
  }
}
