import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { countText, imageCountText } from '#contract/counts.ts'
import type { RemovedIds } from '#contract/removed.ts'
import { sendJson } from '#web/base/api.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { trashDays } from '#web/base/page-head.ts'
import { type Toast, toast } from '#web/ui/toast-store.ts'

export const RESTORE_FAILED = 'Failed to restore. Please try again.'

/** For how long a deletion can be undone from its message. */
const UNDO_MS = 10_000

/** Shows again in the cache what was deleted from the answer to a query, which then needs not be asked for. */
type PutBack = { queryKey: QueryKey; run: () => void }
/** `putBack`: the latest first. */
type Undoable = RemovedIds & { putBack: readonly PutBack[] }

const NOTHING = { galleries: [], images: [], putBack: [], until: 0 }
/** What was deleted before and can still be undone, until that time of `performance.now()`. */
let undoable: Undoable & { until: number } = NOTHING

/**
 * Says what was deleted. Where it can be restored, 'Undo' brings it back, with what was deleted shortly before; then the
 * message counts all of it.
 */
export function toastDeleted(
  queryClient: QueryClient,
  deleted: Partial<RemovedIds> & { putBack?: PutBack },
  message: Toast,
): void {
  if (trashDays() === 0) {
    toast(message)
    return
  }
  const now = performance.now()
  const before = now < undoable.until ? undoable : NOTHING
  const { galleries = [], images = [], putBack } = deleted
  undoable = {
    galleries: [...before.galleries, ...galleries],
    images: [...before.images, ...images],
    putBack: [...(putBack ? [putBack] : []), ...before.putBack],
    until: now + UNDO_MS,
  }
  const all = undoable
  const isOne = all.galleries.length + all.images.length === 1
  toast({
    ...(isOne ? message : { title: `${removedText(all)} removed` }),
    duration: UNDO_MS,
    action: { label: 'Undo', run: () => undo(queryClient, all) },
  })
}

async function undo(queryClient: QueryClient, { galleries, images, putBack }: Undoable): Promise<void> {
  undoable = NOTHING
  try {
    await restore(queryClient, { galleries, images }, putBack)
  } catch (error) {
    toastRefusal(error, RESTORE_FAILED)
  }
}

/** Restores galleries and images, and asks again for everything that is shown, but for what is put back by itself. */
export async function restore(
  queryClient: QueryClient,
  ids: RemovedIds,
  putBack: readonly PutBack[] = [],
): Promise<void> {
  await sendJson('POST', '/api/removed/restore', ids)
  toast({ title: `${removedText(ids)} restored` })
  for (const { run } of putBack) run()
  const known = new Set(putBack.map(({ queryKey }) => hashKey(queryKey)))
  await queryClient.invalidateQueries({ predicate: ({ queryHash }) => !known.has(queryHash) })
}

/** '1 gallery and 3 images'. */
export const removedText = ({ galleries, images }: RemovedIds): string =>
  [
    galleries.length > 0 && countText(galleries.length, 'gallery', 'galleries'),
    images.length > 0 && imageCountText(images.length),
  ]
    .filter(Boolean)
    .join(' and ')
