import { Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { ErrorBoundary } from '#web/base/error-boundary.tsx'
import { usePageTitle } from '#web/base/page-head.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RailTabs } from '#web/ui/rail-tabs.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { ACCOUNT_PAGES, sectionElsewhere } from './account-pages.ts'
import { AskedSection } from './asked-section.ts'
import { UsageSection } from './usage-section.tsx'

/** Common parts of the account's pages: the heading and the links to all of them. */
export function AccountFrame() {
  const { pathname, hash } = useLocation()
  const { email, impersonating } = useSignedInUser()
  const page = ACCOUNT_PAGES.find(({ path }) => path === pathname)
  usePageTitle(page && !impersonating ? `${page.label} · Account` : 'Account')
  // All sections used to be on one page.
  const elsewhere = sectionElsewhere(pathname, hash)
  if (elsewhere) return <Navigate to={elsewhere} replace />
  return (
    <>
      <PageHeading below={<p>{email}</p>}>
        Account{page && !impersonating && <span className="sr-only"> {page.label}</span>}
      </PageHeading>
      {impersonating ? <WhileActing email={email} /> : <Pages current={pathname} />}
    </>
  )
}

function Pages({ current }: { current: string }) {
  return (
    <div className="mt-8 grid grid-cols-1 gap-x-16 gap-y-10 xl:mt-12 xl:grid-cols-[11rem_minmax(0,1fr)]">
      <RailTabs
        label="Account"
        besideFromXl
        tabs={ACCOUNT_PAGES.map(({ path, label }) => ({ to: path, label, current: path === current }))}
      />
      <div className="min-w-0">
        <ErrorBoundary heading="h2">
          <Suspense fallback={<Loading shape="fields">Loading...</Loading>}>
            <Outlet />
            <AskedSection />
          </Suspense>
        </ErrorBoundary>
      </div>
    </div>
  )
}

/** Usage is the only call on an account that is allowed during impersonation. */
function WhileActing({ email }: { email: string }) {
  return (
    <>
      <p className="mt-8 mb-10 max-w-prose text-ink-2 wrap-anywhere">
        You're acting as {email}. Their profile, site and sign-in settings aren't shown and can't be changed
        here.
      </p>
      <UsageSection />
    </>
  )
}
