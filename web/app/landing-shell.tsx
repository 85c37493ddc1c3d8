import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { Impersonation } from '#web/admin/impersonation.tsx'
import { useSamples } from '#web/landing/samples.ts'
import { Header } from './header.tsx'
import { SkipLink } from './skip-link.tsx'

const FEATURES = { href: '#features', label: 'Features' }
const SHOWCASE = { href: '#showcase', label: 'Showcase' }

/** Layout of the landing page, which loads as little as possible. */
export function LandingShell() {
  const samples = useSamples()
  return (
    <>
      <SkipLink />
      <Header
        tone="brand"
        sections={samples?.length === 0 ? [FEATURES] : [FEATURES, SHOWCASE]}
        banner={<Impersonation />}
      />
      <Suspense fallback={<div className="min-h-dvh bg-brand" />}>
        <Outlet />
      </Suspense>
    </>
  )
}
