import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SampleGallery } from '#contract/public-galleries.ts'

export type SampleImage = SampleGallery['images'][number]

export const samplesQuery = queryOptions<SampleGallery[]>({
  queryKey: ['/api/public/samples'],
  retryOnMount: false,
})

/** The sample galleries; empty on a host without them or after a failed call, null while they load. */
export function useSamples(): SampleGallery[] | null {
  const { data, isError } = useQuery(samplesQuery)
  return data ?? (isError ? [] : null)
}
