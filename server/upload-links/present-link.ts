import type { ShareableLink } from '#contract/upload-links.ts'
import type { ShareableLinkRow } from '#server/database/tables/index.ts'
import { isOpen } from './live-link.ts'

export const presentLink = (
  link: ShareableLinkRow,
  { ownerIsActive }: { ownerIsActive: boolean },
  publicUrl: URL,
): ShareableLink => ({
  id: link.id,
  name: link.name,
  token: link.token,
  url: new URL(`/invite/${link.token}`, publicUrl).href,
  expiresAt: link.expiresAt.toISOString(),
  createdAt: link.createdAt.toISOString(),
  isActive: isOpen(link) && ownerIsActive,
})
