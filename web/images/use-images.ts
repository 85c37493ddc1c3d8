import { useQuery } from '@tanstack/react-query'
import { firstImagesQuery, imagesQuery } from './queries.ts'

/** A gallery's images; while it is pending, the first ones if they are there. */
export function useImages(galleryId: number) {
  const query = useQuery(imagesQuery(galleryId))
  const { data: first } = useQuery(firstImagesQuery(galleryId))
  return query.isPending ? { ...query, data: first } : query
}
