import { useQuery } from '@tanstack/react-query'
import { subdomainProblem } from '#contract/subdomain.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { availabilityQuery } from './queries.ts'

/** Time without typing before the subdomain is checked, in milliseconds. */
const PAUSE_MS = 200

export type Availability = 'unasked' | 'checking' | 'available' | 'taken'

/** Checks a subdomain with the server as it is typed, unless its format is invalid. */
export function useAvailability(subdomain: string): Availability {
  const settled = useSettled(subdomain, PAUSE_MS)
  const couldBe = subdomainProblem(subdomain) === null
  const { data, isFetching } = useQuery({
    ...availabilityQuery(settled),
    enabled: couldBe && settled === subdomain,
  })
  if (!couldBe) return 'unasked'
  if (settled !== subdomain || isFetching || !data) return 'checking'
  return data.available ? 'available' : 'taken'
}
