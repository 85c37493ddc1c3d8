import { isOpenLink } from '#contract/closing.ts'
import type { ListedViewLink, ViewLink } from '#contract/view-links.ts'
import { clock } from '#server/database/clock.ts'
import type { ViewLinkRow } from '#server/database/tables/index.ts'
import type { Membership } from '#server/galleries/access.ts'
import { guestAddress, linkAddress, visitorsAddress } from '#server/galleries/address.ts'
import { isClosed } from '#server/galleries/visibility.ts'
import type { ListedLink } from './find-view-links.ts'

/** A view link as members see it. Its address is on the gallery's own host. */
export const presentViewLink = (
  { link, createdBy, marks }: ListedLink,
  { gallery, domain }: Pick<Membership, 'gallery' | 'domain'>,
  publicUrl: URL,
): ViewLink => {
  const { id, name, token, mayShare, downloads, firstOpenedOn, lastOpenedOn, daysOpened } = link
  const { picks, maxPicks, overLimit, extraNote } = link
  const address = visitorsAddress(gallery, domain?.verifiedAt ? domain.hostname : null, publicUrl)
  return {
    ...{ id, name, token, mayShare, downloads, firstOpenedOn, lastOpenedOn, daysOpened },
    ...{ picks, maxPicks, overLimit, extraNote },
    url: linkAddress(address, token),
    guestUrl: guestAddress(address, link),
    expiresAt: link.expiresAt?.toISOString() ?? null,
    isActive: isOpenLink(link, clock.ms()) && !isClosed(gallery),
    createdBy,
    createdAt: link.createdAt.toISOString(),
    downloadsTaken: link.downloadsTaken,
    picksCount: marks.yes + marks.maybe + marks.no,
    marks,
    doneAt: link.doneAt?.toISOString() ?? null,
    doneMessage: link.doneMessage,
    ...(wantsChange(link)
      ? { askedAt: link.askedAt.toISOString(), askedMessage: link.askedMessage }
      : { askedAt: null, askedMessage: null }),
  }
}

/** A request is answered by opening the list again, also where that is done once more. */
const wantsChange = <L extends ViewLinkRow>(link: L): link is L & { askedAt: Date } =>
  link.doneAt !== null && link.askedAt !== null && link.askedAt >= link.doneAt

/** For programs that may only read. */
export const withoutToken = (link: ViewLink): ListedViewLink => ({
  ...link,
  ...{ token: null, url: null, guestUrl: null },
})
