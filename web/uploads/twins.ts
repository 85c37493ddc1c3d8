/** Finds files that were chosen twice: one of them is sent, the other is known. Pure. */

/** State of a file that may have been chosen twice. */
export type PerhapsTwin = {
  /** `known`: it is in the gallery already, and is not sent. */
  status: 'pending' | 'known' | 'uploading' | 'success' | 'error'
  /** SHA-256 in hexadecimal; null until the file was hashed, and if it cannot be computed. */
  sha256: string | null
  /** True if it counts as known while a file with the same hash, chosen before it, is here and has not failed. */
  mayBeTwin: boolean
}

/** Marks each file that may be a twin as known while an earlier one with the same hash is here and has not failed. */
export function settleTwins<Item extends PerhapsTwin>(items: readonly Item[]): Item[] {
  const here = new Map<string, PerhapsTwin['status']>()
  return items.map((item) => {
    const settled = settleTwin(item, here.get(item.sha256 ?? ''))
    if (settled.sha256 && settled.status !== 'error' && here.get(settled.sha256) !== 'success') {
      here.set(settled.sha256, settled.status)
    }
    return settled
  })
}

/** @param earlier the status of a file with the same hash, chosen before it, that has not failed */
function settleTwin<Item extends PerhapsTwin>(item: Item, earlier: Item['status'] | undefined): Item {
  const { status } = item
  if (!item.mayBeTwin || (status !== 'pending' && status !== 'known')) return item
  // Once the earlier file is uploaded this stays so, even after it is removed from the list.
  if (earlier === 'success') return { ...item, status: 'known', mayBeTwin: false }
  const wanted = earlier ? 'known' : 'pending'
  return wanted === status ? item : { ...item, status: wanted }
}
