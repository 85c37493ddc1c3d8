import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useCurrentUser } from '#web/accounts/current-user.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths, signInAddress } from '#web/base/paths.ts'
import { BeginAtTheEnd } from './begin-at-the-end.tsx'
import { Features } from './features.tsx'
import { hang } from './hanging.ts'
import { Hero } from './hero.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { MarketingFooter } from './marketing-footer.tsx'
import { useSamples } from './samples.ts'
import { Showcase } from './showcase.tsx'
import './landing.css'

/** The first page: what this is, three galleries to look at, and the way in. */
export function LandingScreen() {
  usePageTitle()
  useJumpOnArrival()
  const { data: user } = useCurrentUser()
  const samples = useSamples()
  const hung = useMemo(() => samples && hang(samples), [samples])
  const start = user ? paths.dashboard : signInAddress(paths.dashboard)
  return (
    <>
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero start={start} pictures={hung?.rail ?? null} />
        <Features pictures={hung?.cards ?? null} />
        <Showcase samples={samples} />
        <BeginAtTheEnd start={start} />
      </main>
      <footer>
        <LandingFooter signedIn={Boolean(user)} withShowcase={samples?.length !== 0} />
        <MarketingFooter />
      </footer>
    </>
  )
}

/** A link from outside to a section is followed before there is a section: so once more. */
function useJumpOnArrival() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}
