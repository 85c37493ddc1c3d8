import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ShareableLink } from '#contract/upload-links.ts'

/** A gallery's upload links, newest first, including inactive ones. */
export const linksQuery = (galleryId: number) =>
  queryOptions<ShareableLink[]>({ queryKey: ['/api/galleries', String(galleryId), 'shareable-links'] })

/** Updates the cached list of a gallery's links without a request. */
export function changeLinks(
  queryClient: QueryClient,
  galleryId: number,
  change: (links: ShareableLink[]) => ShareableLink[],
) {
  queryClient.setQueryData<ShareableLink[]>(linksQuery(galleryId).queryKey, (links) => links && change(links))
}
