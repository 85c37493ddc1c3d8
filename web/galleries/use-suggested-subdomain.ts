import { useEffect, useEffectEvent } from 'react'
import { suggestSubdomain } from '#contract/subdomain.ts'

/** The specification, sections 2 and 9. */
const FILL_DELAY_MS = 100

/** Fills the subdomain from the title, until somebody has written one of their own. */
export function useSuggestedSubdomain(title: string, byHand: boolean, fill: (subdomain: string) => void) {
  const suggest = useEffectEvent(fill)
  useEffect(() => {
    if (byHand) return
    const timer = setTimeout(() => suggest(suggestSubdomain(title)), FILL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [title, byHand])
}
