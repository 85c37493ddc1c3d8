import type { AdminUser } from '#contract/admin.ts'
import { sizeText } from '#web/uploads/texts.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** '2 galleries with 48 images (1.2 GB)'. */
export function usageText({ bytes, images, galleries }: AdminUser['usage']): string {
  if (galleries === 0) return 'no galleries'
  const size = images === 0 ? '' : ` (${sizeText(bytes, 1)})`
  return `${counted(galleries, 'gallery', 'galleries')} with ${counted(images, 'image', 'images')}${size}`
}

/** '1.2 GB', and below it what it is made of. */
export const shortUsage = ({ bytes, images, galleries }: AdminUser['usage']) => ({
  size: sizeText(bytes, 1),
  of: `${counted(galleries, 'gallery', 'galleries')}, ${counted(images, 'image', 'images')}`,
})
