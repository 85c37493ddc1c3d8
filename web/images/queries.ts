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

/** Shows images as they were saved, without asking for all of them: there may be thousands. */
export function showSaved(queryClient: QueryClient, galleryId: number, saved: readonly Image[]): void {
  const byId = new Map(saved.map((image) => [image.id, image]))
  changeImages(queryClient, galleryId, (images) => images.map((image) => byId.get(image.id) ?? image))
  // A read that began before the change would overwrite it: it is started again.
  const { queryKey } = imagesQuery(galleryId)
  if (queryClient.isFetching({ queryKey, exact: true }) > 0)
    void queryClient.invalidateQueries({ queryKey, exact: true })
  void refreshGalleries(queryClient)
}

/** Refetches everything that counts or shows the gallery's images. */
export async function refreshImages(queryClient: QueryClient, galleryId: number): Promise<void> {
  const keys = [imagesQuery(galleryId).queryKey, galleryQuery(galleryId).queryKey, usageQuery.queryKey]
  await Promise.all([
    refreshGalleries(queryClient),
    ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, exact: true })),
  ])
}
