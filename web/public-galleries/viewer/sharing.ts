import { picturePath } from '#contract/public-page.ts'
import type { PageFacts } from '../page-facts.ts'

type Facts = Pick<PageFacts, 'sharing' | 'studio'>

/** What is handed on of the gallery; null: nothing. Pictures have no addresses below that of a link. */
export function sharedAddress({ sharing }: Facts, imageId?: number): string | null {
  const url = sharing?.shareUrl ?? null
  const isPage = url?.endsWith('/')
  return isPage && imageId !== undefined ? new URL(picturePath('.', imageId), url!).href : url
}

/** What is said where an address alone does not open the gallery for others. */
export function sharingText({ sharing, studio }: Facts): string {
  if (sharing?.shareNeedsPassword) return 'Guests need the password.'
  if (sharing?.shareUrl) return ''
  return `Only ${studio ?? 'the photographer'} can invite others to this gallery.`
}
