import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Appearance } from '#contract/appearance.ts'
import type { Gallery } from '#contract/galleries.ts'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { isConflict, isSignedOut, sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { useLeaveWarning } from '#web/ui/leave-warning.ts'
import { changesInTurn } from './changes-in-turn.ts'
import { galleryQuery } from './queries.ts'

/** How the gallery looks as the person wants it, saved with every change. What could not be saved is taken back. */
export function useAppearance(gallery: Gallery) {
  const queryClient = useQueryClient()
  const [changes] = useState(() => {
    const query = galleryQuery(gallery.id)
    return changesInTurn<Appearance>(async (fields) => {
      const before = queryClient.getQueryData(query.queryKey) ?? gallery
      const was = Object.fromEntries(
        Object.keys(fields).map((field) => [field, before[field as keyof Gallery]]),
      )
      try {
        const saved = await sendJson<Gallery>('PATCH', `/api/galleries/${gallery.id}`, { ...fields, was })
        queryClient.setQueryData(query.queryKey, saved)
      } catch (error) {
        if (isSignedOut(error)) return queryClient.setQueryData(currentUserQuery.queryKey, null)
        // Then theirs is shown, and the person can decide again.
        if (isConflict(error)) await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => {})
        toastFailure(error, 'Failed to update settings. Please try again.')
      }
    })
  })
  useEffect(() => () => changes.flush(), [changes])
  const unsaved = useSyncExternalStore(changes.subscribe, changes.unsaved)
  const saving = Object.keys(unsaved).length > 0
  useLeaveWarning(saving)
  return { look: { ...gallery, ...unsaved }, saving, change: changes.change }
}
