import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { RemovedIds } from '#contract/removed.ts'
import { sendJson } from '#web/base/api.ts'
import { countText, imageCountText } from '#web/base/counts.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { changeInPortions } from '#web/base/in-portions.ts'
import { trashDays } from '#web/base/page-head.ts'
import { type Toast, toast } from '#web/ui/toast-store.ts'

export const RESTORE_FAILED = 'Failed to restore. Please try again.'

/** Milliseconds in which a deletion can be undone from its message. */
const UNDO_MS = 10_000

/**
 * Puts deleted items back into a cached answer, which then need not be refetched; `refresh` refetches
 * their counts.
 */
type PutBack = { queryKey: QueryKey; run: () => void; refresh: () => Promise<void> }
/** Deleted things; the latest `putBack` comes first. */
type Undoable = RemovedIds & { putBack: readonly PutBack[] }

const NOTHING = { galleries: [], images: [], putBack: [], until: 0 }
/** Earlier deletions that can still be undone, until this time of `performance.now()`. */
let undoable: Undoable & { until: number } = NOTHING

/**
 * Shows a message about a deletion. If it can be undone, 'Undo' restores it together with other recent ones; then the
 * message counts all of them.
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

/**
 * Restores galleries and images, and refetches everything that is shown. If only images are restored, and put back
 * by themselves, only their counts are refetched; the rest is when it is shown next.
 */
export async function restore(
  queryClient: QueryClient,
  ids: RemovedIds,
  putBack: readonly PutBack[] = [],
): Promise<void> {
  try {
    await send(ids)
  } catch (error) {
    // Some of them may be restored already.
    void queryClient.invalidateQueries()
    throw error
  }
  toast({ title: `${removedText(ids)} restored` })
  for (const { run } of putBack) run()
  const shown = new Map(putBack.map((one) => [hashKey(one.queryKey), one]))
  const isAllShown = shown.size > 0 && ids.galleries.length === 0
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: ({ queryHash }) => !shown.has(queryHash),
      refetchType: isAllShown ? 'none' : 'active',
    }),
    ...(isAllShown ? [...shown.values()].map(({ refresh }) => refresh()) : []),
  ])
}

/**
 * Galleries come with the first call: images of the other calls may belong to them. The last images come first, because
 * a later image that is still deleted has to follow each restored one before it.
 */
async function send({ galleries, images }: RemovedIds): Promise<void> {
  const some = (part: RemovedIds) => sendJson('POST', '/api/removed/restore', part)
  if (images.length === 0) return void (await some({ galleries, images }))
  const last = images.at(-1)
  await changeInPortions(images.toReversed(), (part) =>
    some({ galleries: part[0] === last ? galleries : [], images: part.toReversed() }),
  )
}

/** '1 gallery and 3 images'. */
export const removedText = ({ galleries, images }: RemovedIds): string =>
  [
    galleries.length > 0 && countText(galleries.length, 'gallery', 'galleries'),
    images.length > 0 && imageCountText(images.length),
  ]
    .filter(Boolean)
    .join(' and ')
