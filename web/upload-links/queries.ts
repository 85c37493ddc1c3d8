import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ShareableLink } from '#contract/upload-links.ts'

/** A gallery's upload links, newest first, the inactive ones too. */
export const linksQuery = (galleryId: number) =>
  queryOptions<ShareableLink[]>({ queryKey: ['/api/galleries', String(galleryId), 'shareable-links'] })

/** Changes what is known of a gallery's links without asking again. */
export function changeLinks(
  queryClient: QueryClient,
  galleryId: number,
  change: (links: ShareableLink[]) => ShareableLink[],
) {
  queryClient.setQueryData<ShareableLink[]>(linksQuery(galleryId).queryKey, (links) => links && change(links))
}
