import { and, eq, type SQL } from 'drizzle-orm'
import { isOpenLink } from '#contract/closing.ts'
import { CLOSED } from '#contract/invite-page.ts'
import type { PageStyle } from '#contract/public-page.ts'
import { isActive } from '#contract/standing.ts'
import { clock } from '#server/database/clock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import {
  type GalleryRow,
  galleries,
  type ShareableLinkRow,
  shareableLinks,
  users,
} from '#server/database/tables/index.ts'
import { FROZEN_MESSAGE } from '#server/galleries/access.ts'
import { isFound } from '#server/galleries/found.ts'
import { isClosed } from '#server/galleries/visibility.ts'
import { forbidden, Refusal } from '#server/platform/http/refusal.ts'

export type LiveLink = {
  link: ShareableLinkRow
  gallery: Pick<
    GalleryRow,
    'id' | 'title' | 'description' | 'translations' | 'userId' | 'showByline' | 'language'
  > &
    PageStyle
  ownerIsActive: boolean
}

/** The link with this token and its gallery. Refuses (404) unknown and ended ones, and suspended owners'. */
export async function liveLink(db: Database | Transaction, token: string): Promise<LiveLink> {
  const live = await linkThat(db, eq(shareableLinks.token, token))
  if (!isOpenLink(live.link, clock.ms())) throw ended()
  return live
}

/** Link of an upload that began before the link expired. Refuses (404) a deactivated one. */
export const begunLink = (db: Database | Transaction, linkId: number): Promise<LiveLink> =>
  linkThat(db, eq(shareableLinks.id, linkId))

async function linkThat(db: Database | Transaction, condition: SQL): Promise<LiveLink> {
  const [found] = await db
    .select({ link: shareableLinks, gallery: galleries, owner: users })
    .from(shareableLinks)
    .innerJoin(galleries, eq(galleries.id, shareableLinks.galleryId))
    .innerJoin(users, eq(users.id, galleries.userId))
    .where(and(condition, isFound))
  if (!found?.link.isActive || isClosed(found.gallery)) throw ended()
  return { link: found.link, gallery: found.gallery, ownerIsActive: isActive(found.owner) }
}

const ended = () => new Refusal(404, 'link_ended', CLOSED)

/** Refuses (403) while the gallery's owner is not active. */
export function requireOpenLink({ ownerIsActive }: LiveLink): void {
  if (!ownerIsActive) throw forbidden(FROZEN_MESSAGE, 'gallery_frozen')
}
