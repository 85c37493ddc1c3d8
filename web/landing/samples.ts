import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SampleGallery } from '#contract/public-galleries.ts'

export type SampleImage = SampleGallery['images'][number]

export const samplesQuery = queryOptions<SampleGallery[]>({
  queryKey: ['/api/public/samples'],
  retryOnMount: false,
})

/** The sample galleries; none on a host without them, or while they cannot be had. Null until that is known. */
export function useSamples(): SampleGallery[] | null {
  const { data, isError } = useQuery(samplesQuery)
  return data ?? (isError ? [] : null)
}
