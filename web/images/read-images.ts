import { type Image, type ImageIds, MAX_IMAGES_READ } from '#contract/images.ts'
import { getJson } from '#web/base/api.ts'
import { inPortions } from '#web/base/in-portions.ts'

/**
 * Reads all images of a gallery in their order. A large gallery takes several short calls. One of them reads the order of
 * all, so that no image is repeated or missing if somebody rearranges them in the meantime.
 * @param begun called with the first images while the others are being read
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
  // Some may have been deleted in the meantime.
  return imageIds.flatMap((id) => byId.get(id) ?? [])
}
