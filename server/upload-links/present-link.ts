import { isOpenLink } from '#contract/closing.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import { clock } from '#server/database/clock.ts'
import { isClosed } from '#server/galleries/visibility.ts'
import type { ListedLink } from './list-links.ts'

export const presentLink = (
  { link, createdBy, imageCount }: ListedLink,
  { ownerIsActive, gallery }: { ownerIsActive: boolean; gallery: { closesAt: Date | null } },
  publicUrl: URL,
): ShareableLink => ({
  id: link.id,
  name: link.name,
  token: link.token,
  url: new URL(`/invite/${link.token}`, publicUrl).href,
  expiresAt: link.expiresAt.toISOString(),
  createdAt: link.createdAt.toISOString(),
  isActive: isOpenLink(link, clock.ms()) && ownerIsActive && !isClosed(gallery),
  deactivated: !link.isActive,
  expiresInDays: link.expiresInDays,
  review: link.review,
  chapterId: link.chapterId,
  message: link.message,
  createdBy,
  imageCount,
})
