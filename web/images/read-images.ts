import { type Image, type ImageIds, MAX_IMAGES_READ } from '#contract/images.ts'
import { getJson } from '#web/base/api.ts'
import { inPortions } from './in-portions.ts'

/**
 * All images of a gallery in their order. Many are read by several calls, so that none of them takes the server or this
 * page long; one call says the order, so that none is repeated or left out when they are arranged meanwhile.
 * @param begun is told the first ones while others are to come
 */
export async function readImages(
  galleryId: number,
  signal: AbortSignal,
  begun: (first: Image[]) => void,
): Promise<Image[]> {
  const path = `/api/galleries/${galleryId}/images`
  const first = await getJson<Image[]>(`${path}?limit=${MAX_IMAGES_READ}`, signal)
  if (first.length < MAX_IMAGES_READ) return first
  begun(first)
  const { imageIds } = await getJson<ImageIds>(`${path}/order`, signal)
  const byId = new Map(first.map((image) => [image.id, image]))
  const missing = imageIds.filter((id) => !byId.has(id))
  const others = await inPortions(
    missing,
    (ids) => getJson<Image[]>(`${path}?ids=${ids}`, signal),
    MAX_IMAGES_READ,
  )
  for (const image of others.flat()) byId.set(image.id, image)
  // Some may have been deleted meanwhile.
  return imageIds.flatMap((id) => byId.get(id) ?? [])
}
