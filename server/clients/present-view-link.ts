import { isOpenLink } from '#contract/closing.ts'
import type { ListedViewLink, ViewLink } from '#contract/view-links.ts'
import { clock } from '#server/database/clock.ts'
import type { Membership } from '#server/galleries/access.ts'
import { visitorsAddress } from '#server/galleries/address.ts'
import { isClosed } from '#server/galleries/visibility.ts'
import type { ListedLink } from './find-view-links.ts'

/** A view link as members see it. Its address is on the gallery's own host. */
export const presentViewLink = (
  { link, createdBy, picksCount }: ListedLink,
  { gallery, domain }: Pick<Membership, 'gallery' | 'domain'>,
  publicUrl: URL,
): ViewLink => {
  const { id, name, token, downloads, picks, maxPicks, firstOpenedOn, lastOpenedOn, daysOpened } = link
  const verified = domain?.verifiedAt ? domain.hostname : null
  return {
    ...{ id, name, token, downloads, picks, maxPicks, firstOpenedOn, lastOpenedOn, daysOpened },
    url: `${visitorsAddress(gallery, verified, publicUrl)}with/${token}`,
    expiresAt: link.expiresAt?.toISOString() ?? null,
    isActive: isOpenLink(link, clock.ms()) && !isClosed(gallery),
    createdBy,
    createdAt: link.createdAt.toISOString(),
    downloadsTaken: link.downloadsTaken,
    picksCount,
    doneAt: link.doneAt?.toISOString() ?? null,
    doneMessage: link.doneMessage,
  }
}

/** For programs that may only read. */
export const withoutToken = (link: ViewLink): ListedViewLink => ({ ...link, token: null, url: null })
