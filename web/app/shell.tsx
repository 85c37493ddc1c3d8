import { type ReactNode, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { SignedInUser, useCurrentUser } from '#web/accounts/current-user.ts'
import { Impersonation } from '#web/admin/impersonation.tsx'
import { Dialogs } from '#web/ui/dialogs.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SkipLink } from './skip-link.tsx'
import { TwoStepFirst } from './two-step-first.tsx'

/** The layout of every screen but the landing page. `ending` is the first part of the footer. */
export function Shell({ ending }: { ending?: ReactNode }) {
  const { pathname, search } = useLocation()
  const { data: user } = useCurrentUser()
  return (
    <TooltipProvider>
      <SkipLink />
      <Header banner={<Impersonation />} />
      <main
        id="main"
        tabIndex={-1}
        className="peer page flex-1 pt-10 pb-20 outline-none has-data-desk:pt-2 md:pt-14 md:pb-28 md:has-data-desk:pt-2"
      >
        <TwoStepFirst>
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<Loading shape="screen">Loading...</Loading>}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </TwoStepFirst>
      </main>
      <Footer>
        <Suspense>{ending}</Suspense>
      </Footer>
      {user && (
        <SignedInUser value={user}>
          {/* None outlives the screen that opened it. */}
          <Dialogs key={pathname + search} />
        </SignedInUser>
      )}
    </TooltipProvider>
  )
}
