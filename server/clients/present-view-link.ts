import { isOpenLink } from '#contract/closing.ts'
import type { ListedViewLink, ViewLink } from '#contract/view-links.ts'
import { clock } from '#server/database/clock.ts'
import type { ViewLinkRow } from '#server/database/tables/index.ts'
import type { Membership } from '#server/galleries/access.ts'
import { type Addressing, guestAddress, linkAddress, visitorsAddress } from '#server/galleries/address.ts'
import { isClosed } from '#server/galleries/visibility.ts'
import type { ListedLink } from './find-view-links.ts'

/** A view link as members see it. Its address is on the gallery's own host. */
export const presentViewLink = (
  { link, createdBy, marks, downloadedImages, unseenVersions }: ListedLink,
  { gallery, domain }: Pick<Membership, 'gallery' | 'domain'>,
  addressing: Addressing,
): ViewLink => {
  const { id, name, token, mayShare, downloads, firstOpenedOn, lastOpenedOn, daysOpened } = link
  const { maxDownloads, picks, maxPicks, overLimit, extraNote, language } = link
  const address = visitorsAddress(gallery, domain?.verifiedAt ? domain.hostname : null, addressing)
  return {
    ...{ id, name, token, mayShare, downloads, firstOpenedOn, lastOpenedOn, daysOpened },
    ...{ maxDownloads, downloadedImages, picks, maxPicks, overLimit, extraNote, language },
    url: linkAddress(address, token),
    guestUrl: guestAddress(address, link),
    expiresAt: link.expiresAt?.toISOString() ?? null,
    isActive: isOpenLink(link, clock.ms()) && !isClosed(gallery),
    createdBy,
    createdAt: link.createdAt.toISOString(),
    downloadsTaken: link.downloadsTaken,
    picksCount: marks.yes + marks.maybe + marks.no,
    marks,
    unseenVersions,
    doneAt: link.doneAt?.toISOString() ?? null,
    doneMessage: link.doneMessage,
    ...(wantsChange(link)
      ? { askedAt: link.askedAt.toISOString(), askedMessage: link.askedMessage }
      : { askedAt: null, askedMessage: null }),
  }
}

/** True while a request is open: reopening the list answers it, even if the holder is done again. */
const wantsChange = <L extends ViewLinkRow>(link: L): link is L & { askedAt: Date } =>
  link.doneAt !== null && link.askedAt !== null && link.askedAt >= link.doneAt

/** Hides the secrets of a view link from programs that may only read. */
export const withoutToken = (link: ViewLink): ListedViewLink => ({
  ...link,
  ...{ token: null, url: null, guestUrl: null },
})
