import { useQuery } from '@tanstack/react-query'
import type { Image } from '#contract/images.ts'
import { linkName, linksQuery } from '#web/upload-links/queries.ts'

/**
 * Names the sender of an image and the upload link: 'Ines, via Guests'.
 * @param enabled false if no image needs it
 */
export function useSenders(galleryId: number, enabled: boolean): (image: Image) => string {
  const { data: links = [] } = useQuery({ ...linksQuery(galleryId), enabled })
  return ({ uploaderName, shareableLinkId }) => {
    const index = links.findIndex(({ id }) => id === shareableLinkId)
    const who = uploaderName || 'A guest'
    return index < 0 ? who : `${who}, via ${linkName(links, index)}`
  }
}
