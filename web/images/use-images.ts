import { useQuery } from '@tanstack/react-query'
import { firstImagesQuery, imagesQuery } from './queries.ts'

/** A gallery's images; while they are pending, the first ones if those are loaded. */
export function useImages(galleryId: number) {
  const query = useQuery(imagesQuery(galleryId))
  const { data: first } = useQuery(firstImagesQuery(galleryId))
  return query.isPending ? { ...query, data: first } : query
}
