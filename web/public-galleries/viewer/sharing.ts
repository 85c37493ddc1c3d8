import { addressBelow } from '#contract/addresses.ts'
import { picturePath } from '#contract/public-page.ts'
import { texts } from '#web/texts/texts.ts'
import type { PageFacts } from '../page-facts.ts'

type Facts = Pick<PageFacts, 'sharing' | 'studio'>

/** Address that visitors share; null if there is none. Pictures have no addresses below that of a link. */
export function sharedAddress({ sharing }: Facts, imageId?: number): string | null {
  const url = sharing?.shareUrl ?? null
  const isPage = url !== null && !/\/with\/[^/]+$/.test(url)
  return isPage && imageId !== undefined ? addressBelow(url, picturePath('', imageId)) : url
}

/** Note if an address alone does not open the gallery for others. */
export function sharingText({ sharing, studio }: Facts): string {
  if (sharing?.shareNeedsPassword) return texts.guestsNeedPassword
  if (sharing?.shareUrl) return ''
  return studio ? texts.onlyStudioInvites({ name: studio }) : texts.onlyPhotographerInvites
}
