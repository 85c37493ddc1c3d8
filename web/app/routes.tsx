import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { createRoutesFromElements, matchRoutes, Route, useRoutes } from 'react-router'
import { PasswordsOnly } from '#web/accounts/passwords-only.tsx'
import { screens } from '#web/base/paths.ts'
import { openDialog } from '#web/ui/dialogs.tsx'
import { FullScreenLoading } from '#web/ui/spinner.tsx'
import { Authenticating } from './authenticating.tsx'
import { useSettingsTabs } from './settings-tabs.tsx'
import { SignedInOnly } from './signed-in-only.tsx'

/** A lazy component whose code can be loaded before the first render with `load`. */
function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return Object.assign(
    lazy(() => load().then((part) => ({ default: part }))),
    { load },
  )
}

const LandingShell = preloadable(() => import('./landing-shell.tsx').then((file) => file.LandingShell))
const Shell = preloadable(() => import('./shell.tsx').then((file) => file.Shell))
const Landing = preloadable(() =>
  import('#web/landing/landing-screen.tsx').then((file) => file.LandingScreen),
)
const SignIn = preloadable(() => import('#web/accounts/sign-in-screen.tsx').then((file) => file.SignInScreen))
const ForgotPassword = preloadable(() =>
  import('#web/accounts/forgot-password-screen.tsx').then((file) => file.ForgotPasswordScreen),
)
const ResetPassword = preloadable(() =>
  import('#web/accounts/reset-password-screen.tsx').then((file) => file.ResetPasswordScreen),
)
const VerifyEmail = preloadable(() =>
  import('#web/accounts/verify-email-screen.tsx').then((file) => file.VerifyEmailScreen),
)
const Dashboard = preloadable(() =>
  import('#web/galleries/dashboard-screen.tsx').then((file) => file.DashboardScreen),
)
const CreateGallery = preloadable(() =>
  import('#web/galleries/create-gallery-screen.tsx').then((file) => file.CreateGalleryScreen),
)
const Gallery = preloadable(() => import('#web/images/gallery-screen.tsx').then((file) => file.GalleryScreen))
const MarketingFooter = preloadable(() =>
  import('#web/landing/marketing-footer.tsx').then((file) => file.MarketingFooter),
)
const EditGallery = preloadable(() =>
  import('#web/galleries/edit-gallery-screen.tsx').then((file) => file.EditGalleryScreen),
)
const GallerySettings = preloadable(() =>
  import('#web/galleries/gallery-settings-screen.tsx').then((file) => file.GallerySettingsScreen),
)
const Account = preloadable(() =>
  import('#web/account-page/account-screen.tsx').then((file) => file.AccountScreen),
)
const AdminUsers = preloadable(() =>
  import('#web/admin/admin-users-screen.tsx').then((file) => file.AdminUsersScreen),
)
const AdminAudit = preloadable(() =>
  import('#web/admin/admin-audit-screen.tsx').then((file) => file.AdminAuditScreen),
)
const AdminReports = preloadable(() =>
  import('#web/admin/admin-reports-screen.tsx').then((file) => file.AdminReportsScreen),
)
const openUpload = () => void openDialog(() => import('#web/images/upload-dialog.tsx'), {})
const AcceptCollaboration = preloadable(() =>
  import('#web/collaborators/accept-collaboration-screen.tsx').then((file) => file.AcceptCollaborationScreen),
)
const NotFound = preloadable(() => import('./not-found-screen.tsx').then((file) => file.NotFoundScreen))

/** `handle` is a further component that a route's screens show. */
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
        <Route path={screens.dashboard} element={<Dashboard openUpload={openUpload} />} />
        <Route path={screens.createGallery} element={<CreateGallery />} />
        <Route path={screens.account} element={<Account />} />
        <Route path={screens.adminUsers} element={<AdminUsers />} />
        <Route path={screens.adminAudit} element={<AdminAudit />} />
        <Route path={screens.adminReports} element={<AdminReports />} />
      </Route>
      <Route element={<SignedInOnly notice="toast" />}>
        <Route path={screens.editGallery} element={<EditGallery />} />
        <Route path={screens.gallerySettings} element={<GallerySettings useTabs={useSettingsTabs} />} />
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

/** Loads the code of the screen at `pathname`, all of it at once. A failure shows when the screen is rendered. */
export function preloadScreen(pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    const { type } = route.element as ReactElement
    for (const part of [type, route.handle] as { load?: () => Promise<unknown> }[]) {
      part?.load?.().catch(() => undefined)
    }
  }
}

export function AppRoutes() {
  const screen = useRoutes(routes)
  return <Suspense fallback={<FullScreenLoading>Loading...</FullScreenLoading>}>{screen}</Suspense>
}
