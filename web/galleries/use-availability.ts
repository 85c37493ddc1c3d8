import { useQuery } from '@tanstack/react-query'
import { subdomainProblem } from '#contract/subdomain.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { availabilityQuery } from './queries.ts'

/** Between two keystrokes of somebody who types, in milliseconds: nobody wants an answer in between. */
const PAUSE_MS = 200

export type Availability = 'unasked' | 'checking' | 'available' | 'taken'

/** Asks the server about a subdomain as it is typed; one that could not be a subdomain is not asked about. */
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
