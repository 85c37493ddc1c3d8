/** Finds files that were chosen twice: one of them is sent, the other is known. Pure. */

/** What is known of a file that may have been chosen twice. */
export type PerhapsTwin = {
  /** `known`: it is in the gallery already, and is not sent. */
  status: 'pending' | 'known' | 'uploading' | 'success' | 'error'
  /** SHA-256 in hexadecimal; null until the file was looked at, and where it cannot be computed. */
  sha256: string | null
  /** Whether it is known for as long as a file with the same hash, chosen before it, is here and has not failed. */
  mayBeTwin: boolean
}

/** Each file that may be a twin is known while one with the same hash before it is here and has not failed. */
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
  // Once that has arrived it stays so, although that is removed from the list.
  if (earlier === 'success') return { ...item, status: 'known', mayBeTwin: false }
  const wanted = earlier ? 'known' : 'pending'
  return wanted === status ? item : { ...item, status: wanted }
}
