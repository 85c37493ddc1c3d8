import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Image } from '#contract/images.ts'
import { usageQuery } from '#web/billing/usage.ts'
import { galleryQuery, refreshGalleries } from '#web/galleries/queries.ts'

/** A gallery's images in their order. */
export const imagesQuery = (galleryId: number) =>
  queryOptions<Image[]>({ queryKey: ['/api/galleries', String(galleryId), 'images'] })

/** Updates a gallery's cached images without a request. */
export function changeImages(
  queryClient: QueryClient,
  galleryId: number,
  change: (images: Image[]) => Image[],
) {
  queryClient.setQueryData<Image[]>(imagesQuery(galleryId).queryKey, (images) => images && change(images))
}

/** Appends new images. Those already cached (a repeated response) are not added again. */
export const addImages = (queryClient: QueryClient, galleryId: number, added: readonly Image[]) =>
  changeImages(queryClient, galleryId, (images) => {
    const known = new Set(images.map(({ id }) => id))
    return [...images, ...added.filter(({ id }) => !known.has(id))]
  })

/** Refetches everything that counts or shows the gallery's images. */
export async function refreshImages(queryClient: QueryClient, galleryId: number): Promise<void> {
  const keys = [imagesQuery(galleryId).queryKey, galleryQuery(galleryId).queryKey, usageQuery.queryKey]
  await Promise.all([
    refreshGalleries(queryClient),
    ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, exact: true })),
  ])
}
