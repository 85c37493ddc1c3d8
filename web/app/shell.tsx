import { type ReactNode, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { SignedInUser, useCurrentUser } from '#web/accounts/current-user.ts'
import { Impersonation } from '#web/admin/impersonation.tsx'
import { ErrorBoundary } from '#web/base/error-boundary.tsx'
import { Dialogs } from '#web/ui/dialogs.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { useWords } from '#web/ui/words.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SkipLink } from './skip-link.tsx'
import { TwoStepFirst } from './two-step-first.tsx'

/** Layout of every screen but the landing page. `ending` is the first part of the footer. */
export function Shell({ ending }: { ending?: ReactNode }) {
  const { pathname, search } = useLocation()
  const { data: user } = useCurrentUser()
  const { loading } = useWords()
  return (
    <TooltipProvider>
      <SkipLink />
      <Header banner={<Impersonation />} />
      <main id="main" tabIndex={-1} className="page flex-1 pt-10 pb-20 outline-none md:pt-14 md:pb-28">
        <TwoStepFirst>
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<Loading shape="screen">{loading}</Loading>}>
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
          {/* A dialog must not outlive the screen that opened it. */}
          <Dialogs key={pathname + search} />
        </SignedInUser>
      )}
    </TooltipProvider>
  )
}
