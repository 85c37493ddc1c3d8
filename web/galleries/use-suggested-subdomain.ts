import { useEffect, useEffectEvent } from 'react'
import { suggestSubdomain } from '#contract/subdomain.ts'

/** Time without a change of the title before the subdomain is filled in, in milliseconds. */
const FILL_DELAY_MS = 100

/** Fills in the subdomain from the title, until one has been typed by hand. */
export function useSuggestedSubdomain(title: string, byHand: boolean, fill: (subdomain: string) => void) {
  const suggest = useEffectEvent(fill)
  useEffect(() => {
    if (byHand) return
    const timer = setTimeout(() => suggest(suggestSubdomain(title)), FILL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [title, byHand])
}
