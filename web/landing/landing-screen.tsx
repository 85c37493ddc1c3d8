import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useCurrentUser } from '#web/accounts/current-user.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths, signUpAddress } from '#web/base/paths.ts'
import { cardImages } from './card-images.ts'
import { ClosingCallToAction } from './closing-call-to-action.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { MarketingFooter } from './marketing-footer.tsx'
import { Price } from './price.tsx'
import { Proofs } from './proofs.tsx'
import { useSamples } from './samples.ts'
import { Showcase } from './showcase.tsx'
import './landing.css'

/** The landing page: the product, three sample galleries, and links to start. */
export function LandingScreen() {
  usePageTitle()
  useJumpOnArrival()
  const { data: user } = useCurrentUser()
  const samples = useSamples()
  const cards = useMemo(() => samples && cardImages(samples), [samples])
  const start = user ? paths.dashboard : signUpAddress(paths.dashboard)
  return (
    <>
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero start={start} />
        <Features images={cards} />
        <Showcase samples={samples} />
        <Proofs />
        <Price />
        <ClosingCallToAction start={start} />
      </main>
      <footer>
        <LandingFooter signedIn={Boolean(user)} withShowcase={samples?.length !== 0} />
        <MarketingFooter />
      </footer>
    </>
  )
}

/** The browser followed the link to a section before the section was rendered, so scroll to it again. */
function useJumpOnArrival() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}
