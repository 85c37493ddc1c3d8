import { useEffect, useEffectEvent } from 'react'
import { suggestSubdomain } from '#contract/subdomain.ts'

/** The subdomain is filled in when the title has not changed for this long. */
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
