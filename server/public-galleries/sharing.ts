/** Address with which visitors share a gallery: by Share, Copy and as a QR code. */

import { createHash } from 'node:crypto'
import type { PublicGallery } from '#contract/public-galleries.ts'
import { guestAddress } from '#server/galleries/address.ts'
import { isOpenToAll } from '#server/galleries/visibility.ts'
import type { Visit } from './visit.ts'

type Shared = Pick<PublicGallery, 'shareUrl' | 'shareNeedsPassword'>

/** Address that opens the gallery for others: its own if that is enough, otherwise that of link guests. */
export function sharedBy({ gallery, link, guestOf, snapshot }: Visit): Shared {
  const { address } = snapshot
  if (isOpenToAll(gallery)) return { shareUrl: address, shareNeedsPassword: false }
  const held = link ?? guestOf
  if (held) return { shareUrl: guestAddress(address, held), shareNeedsPassword: false }
  const isProtected = gallery.visibility === 'password'
  return { shareUrl: isProtected ? address : null, shareNeedsPassword: isProtected }
}

/** Tag for answers with that address, which differs between links. */
export function shareTag(visit: Visit): string {
  const { shareUrl } = sharedBy(visit)
  if (shareUrl === visit.snapshot.address) return ''
  return `-shares-${createHash('sha256').update(`${shareUrl}`).digest('base64url').slice(0, 12)}`
}
