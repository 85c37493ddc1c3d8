/** The same file chosen twice: one of them is sent, the other is known. Pure. */
import type { UploadItem } from './queue.ts'

/** Each file that may be a twin is known while one with the same hash before it is here and has not failed. */
export function settleTwins(items: readonly UploadItem[]): UploadItem[] {
  const here = new Map<string, UploadItem['status']>()
  return items.map((item) => {
    const settled = settleTwin(item, here.get(item.sha256 ?? ''))
    if (settled.sha256 && settled.status !== 'error' && here.get(settled.sha256) !== 'success') {
      here.set(settled.sha256, settled.status)
    }
    return settled
  })
}

/** @param earlier the status of a file with the same hash, chosen before it, that has not failed */
function settleTwin(item: UploadItem, earlier: UploadItem['status'] | undefined): UploadItem {
  const { status } = item
  if (!item.mayBeTwin || (status !== 'pending' && status !== 'known')) return item
  // Once that has arrived it stays so, although that is removed from the list.
  if (earlier === 'success') return { ...item, status: 'known', mayBeTwin: false }
  const wanted = earlier ? 'known' : 'pending'
  return wanted === status ? item : { ...item, status: wanted }
}
