import { type ReactElement, Suspense } from 'react'
import { createRoutesFromElements, matchRoutes, Route, useRoutes } from 'react-router'
import { fetchAccountTexts } from '#web/accounts/fetch-texts.ts'
import { PasswordsOnly } from '#web/accounts/passwords-only.tsx'
import { lazyPart } from '#web/base/lazy-part.ts'
import { screens } from '#web/base/paths.ts'
import { FullScreenLoading } from '#web/ui/spinner.tsx'
import { useWords } from '#web/ui/words.ts'
import { Authenticating } from './authenticating.tsx'
import { SignedInOnly } from './signed-in-only.tsx'

const LandingShell = lazyPart(() => import('./landing-shell.tsx'), 'LandingShell')
const Shell = lazyPart(() => import('./shell.tsx'), 'Shell')
const Landing = lazyPart(() => import('#web/landing/landing-screen.tsx'), 'LandingScreen')
/** Loads a screen in the visitor's language together with its texts. */
const withTexts =
  <File,>(file: () => Promise<File>) =>
  async () =>
    (await Promise.all([file(), fetchAccountTexts()]))[0]

const SignIn = lazyPart(
  withTexts(() => import('#web/accounts/sign-in-screen.tsx')),
  'SignInScreen',
)
const ForgotPassword = lazyPart(
  withTexts(() => import('#web/accounts/forgot-password-screen.tsx')),
  'ForgotPasswordScreen',
)
const ResetPassword = lazyPart(
  withTexts(() => import('#web/accounts/reset-password-screen.tsx')),
  'ResetPasswordScreen',
)
const VerifyEmail = lazyPart(
  withTexts(() => import('#web/accounts/verify-email-screen.tsx')),
  'VerifyEmailScreen',
)
const Dashboard = lazyPart(() => import('#web/desk/dashboard-screen.tsx'), 'DashboardScreen')
const CreateGallery = lazyPart(() => import('#web/desk/create-gallery-screen.tsx'), 'CreateGalleryScreen')
const Gallery = lazyPart(() => import('#web/images/gallery-screen.tsx'), 'GalleryScreen')
const MarketingFooter = lazyPart(() => import('#web/landing/marketing-footer.tsx'), 'MarketingFooter')
const EditGallery = lazyPart(() => import('#web/desk/edit-gallery-screen.tsx'), 'EditGalleryScreen')
const GallerySettings = lazyPart(
  () => import('#web/desk/gallery-settings-screen.tsx'),
  'GallerySettingsScreen',
)
const Captions = lazyPart(() => import('#web/images/captions/captions-screen.tsx'), 'CaptionsScreen')
const Removed = lazyPart(() => import('#web/removed/removed-screen.tsx'), 'RemovedScreen')
const Account = lazyPart(() => import('#web/account-page/account-frame.tsx'), 'AccountFrame')
const Profile = lazyPart(() => import('#web/account-page/profile-page.tsx'), 'ProfilePage')
const Site = lazyPart(() => import('#web/account-page/site-page.tsx'), 'SitePage')
const Security = lazyPart(() => import('#web/account-page/security-page.tsx'), 'SecurityPage')
const Plan = lazyPart(() => import('#web/account-page/plan-page.tsx'), 'PlanPage')
const Developers = lazyPart(() => import('#web/account-page/developers-page.tsx'), 'DevelopersPage')
const Data = lazyPart(() => import('#web/account-page/data-page.tsx'), 'DataPage')
const AdminUsers = lazyPart(() => import('#web/admin/admin-users-screen.tsx'), 'AdminUsersScreen')
const AdminAudit = lazyPart(() => import('#web/admin/admin-audit-screen.tsx'), 'AdminAuditScreen')
const AdminReports = lazyPart(() => import('#web/admin/admin-reports-screen.tsx'), 'AdminReportsScreen')
const AdminSystem = lazyPart(() => import('#web/admin/admin-system-screen.tsx'), 'AdminSystemScreen')
const AcceptCollaboration = lazyPart(
  withTexts(() => {
    // Loads the dashboard early, as both answers to an invitation lead there.
    Dashboard.load().catch(() => {})
    return import('#web/collaborators/accept-collaboration-screen.tsx')
  }),
  'AcceptCollaborationScreen',
)
const NotFound = lazyPart(() => import('./not-found-screen.tsx'), 'NotFoundScreen')

/** Routes of the app. `handle` is a further component that a route's screens show. */
const routes = createRoutesFromElements(
  <Route element={<Authenticating />}>
    <Route element={<LandingShell />}>
      <Route path={screens.landing} element={<Landing />} />
      <Route element={<SignedInOnly notice="page" />}>
        <Route path={screens.home} element={<Landing />} />
      </Route>
    </Route>
    <Route element={<Shell />}>
      <Route path={screens.signIn} element={<SignIn />} />
      <Route element={<PasswordsOnly />}>
        <Route path={screens.forgotPassword} element={<ForgotPassword />} />
        <Route path={screens.resetPassword} element={<ResetPassword />} />
        <Route path={screens.verifyEmail} element={<VerifyEmail />} />
      </Route>
      <Route path={screens.acceptCollaboration} element={<AcceptCollaboration />} />
      <Route path={screens.storedCollaboration} element={<AcceptCollaboration />} />
      <Route element={<SignedInOnly notice="page" />}>
        <Route path={screens.dashboard} element={<Dashboard />} />
        <Route path={screens.createGallery} element={<CreateGallery />} />
        <Route path={screens.removed} element={<Removed />} />
        <Route element={<Account />}>
          <Route path={screens.account} element={<Profile />} />
          <Route path={screens.site} element={<Site />} />
          <Route path={screens.accountSecurity} element={<Security />} />
          <Route path={screens.accountPlan} element={<Plan />} />
          <Route path={screens.accountDevelopers} element={<Developers />} />
          <Route path={screens.accountData} element={<Data />} />
        </Route>
        <Route path={screens.adminUsers} element={<AdminUsers />} />
        <Route path={screens.adminAudit} element={<AdminAudit />} />
        <Route path={screens.adminReports} element={<AdminReports />} />
        <Route path={screens.adminSystem} element={<AdminSystem />} />
      </Route>
      <Route element={<SignedInOnly notice="toast" />}>
        <Route path={screens.editGallery} element={<EditGallery />} />
        <Route path={screens.gallerySettings} element={<GallerySettings />} />
        <Route path={screens.captions} element={<Captions />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Route>
    <Route element={<Shell ending={<MarketingFooter />} />} handle={MarketingFooter}>
      <Route element={<SignedInOnly notice="toast" />}>
        <Route path={screens.gallery} element={<Gallery />} />
      </Route>
    </Route>
  </Route>,
)

/** Loads all code of the screen at `pathname` in parallel. A failure shows when the screen is rendered. */
export async function preloadScreen(pathname: string): Promise<void> {
  const parts = (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => [
    (route.element as ReactElement).type,
    route.handle,
  ]) as ({ load?: () => Promise<unknown> } | undefined)[]
  await Promise.allSettled(parts.map((part) => part?.load?.()))
}

export function AppRoutes() {
  const { loading } = useWords()
  const screen = useRoutes(routes)
  return <Suspense fallback={<FullScreenLoading>{loading}</FullScreenLoading>}>{screen}</Suspense>
}
