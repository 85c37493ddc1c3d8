import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { Image } from '#contract/images.ts'
import { updateQuery } from '#web/base/use-change.ts'
import { usageQuery } from '#web/billing/usage.ts'
import { chaptersQuery } from '#web/galleries/chapters-query.ts'
import { galleryQuery, refreshGalleries } from '#web/galleries/queries.ts'
import { putBack } from './put-back.ts'
import { readImages } from './read-images.ts'

/** A gallery's images in their order. */
export const imagesQuery = (galleryId: number) =>
  queryOptions<Image[]>({
    queryKey: ['/api/galleries', String(galleryId), 'images'],
    async queryFn({ signal, client }) {
      const { queryKey } = firstImagesQuery(galleryId)
      const all = await readImages(galleryId, signal, (first) => client.setQueryData(queryKey, first))
      client.removeQueries({ queryKey, exact: true })
      return all
    },
    // Comparing would go through every field of every image.
    structuralSharing: false,
  })

/** The first images of a gallery, while the others are being read. */
export const firstImagesQuery = (galleryId: number) =>
  queryOptions<Image[]>({
    queryKey: ['/api/galleries', String(galleryId), 'images', 'first'],
    queryFn: skipToken,
  })

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

/** Shows a change that the server has saved, without asking for all images: there may be thousands. */
export function showChange(
  queryClient: QueryClient,
  galleryId: number,
  change: (images: Image[]) => Image[],
): void {
  showInImages(queryClient, galleryId, change)
  void refreshGalleries(queryClient)
}

/** Shows a saved change in the cached images, without reading the lists of galleries again. */
function showInImages(
  queryClient: QueryClient,
  galleryId: number,
  change: (images: Image[]) => Image[],
): void {
  updateQuery(queryClient, imagesQuery(galleryId), (images) => images && change(images))
}

/** Shows images as the server has saved them. */
export function showSaved(queryClient: QueryClient, galleryId: number, saved: readonly Image[]): void {
  const byId = new Map(saved.map((image) => [image.id, image]))
  showChange(queryClient, galleryId, (images) => images.map((image) => byId.get(image.id) ?? image))
}

/** A gallery's cached images. */
export const imagesNow = (queryClient: QueryClient, galleryId: number): readonly Image[] =>
  queryClient.getQueryData(imagesQuery(galleryId).queryKey) ?? []

/** A change that removes images from a list. */
export function without(imageIds: readonly number[]): (images: Image[]) => Image[] {
  const gone = new Set(imageIds)
  return (images) => images.filter(({ id }) => !gone.has(id))
}

/** Returns a function that shows restored images again; `before` is the list that they were in. */
export const putBackLater = (
  queryClient: QueryClient,
  galleryId: number,
  before: readonly Image[],
  imageIds: readonly number[],
) => ({
  queryKey: imagesQuery(galleryId).queryKey,
  run: () => showInImages(queryClient, galleryId, (images) => putBack(before, images, new Set(imageIds))),
  async refresh() {
    await Promise.all([refreshGalleries(queryClient), refreshCounts(queryClient, galleryId)])
  },
})

/** Asks again for everything that counts the gallery's images, except the lists of galleries. */
export async function refreshCounts(queryClient: QueryClient, galleryId: number): Promise<void> {
  const keys = [galleryQuery(galleryId).queryKey, usageQuery.queryKey]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, exact: true })))
}

/** Asks again for the gallery's images, their chapters and counts: someone else may have changed them. */
export async function refreshImages(queryClient: QueryClient, galleryId: number): Promise<void> {
  await Promise.all([
    refreshGalleries(queryClient),
    refreshCounts(queryClient, galleryId),
    queryClient.invalidateQueries(chaptersQuery(galleryId)),
    queryClient.invalidateQueries({ queryKey: imagesQuery(galleryId).queryKey, exact: true }),
  ])
}
