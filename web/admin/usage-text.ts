import type { AdminUser } from '#contract/admin.ts'
import { countText, imageCountText } from '#web/base/counts.ts'
import { sizeText } from '#web/uploads/texts.ts'

/** '2 galleries with 48 images (1.2 GB)'. */
export function usageText({ bytes, images, galleries }: AdminUser['usage']): string {
  if (galleries === 0) return 'no galleries'
  const size = images === 0 ? '' : ` (${sizeText(bytes, 1)})`
  return `${countText(galleries, 'gallery', 'galleries')} with ${imageCountText(images)}${size}`
}

/** '1.2 GB', and its parts below it. */
export const shortUsage = ({ bytes, images, galleries }: AdminUser['usage']) => ({
  size: sizeText(bytes, 1),
  of: `${countText(galleries, 'gallery', 'galleries')}, ${imageCountText(images)}`,
})
