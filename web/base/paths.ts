import type { PagePath } from '#contract/pages.ts'

/** The route patterns of all screens. */
export const screens = {
  landing: '/',
  home: '/home',
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password/:token',
  verifyEmail: '/verify-email/:token',
  account: '/account',
  site: '/account/site',
  dashboard: '/dashboard',
  createGallery: '/create-gallery',
  removed: '/removed',
  gallery: '/gallery/:id',
  editGallery: '/gallery/:id/edit',
  gallerySettings: '/gallery/:id/settings',
  captions: '/gallery/:id/captions',
  adminUsers: '/admin/users',
  adminAudit: '/admin/audit',
  adminReports: '/admin/reports',
  acceptCollaboration: '/accept-collaboration/:token',
  storedCollaboration: '/accept-collaboration',
} as const satisfies Record<string, PagePath>

/** Addresses to link to. */
export const paths = {
  landing: screens.landing,
  account: screens.account,
  site: screens.site,
  dashboard: screens.dashboard,
  createGallery: screens.createGallery,
  removed: screens.removed,
  /** What was removed from one gallery. */
  removedFrom: (galleryId: number) => `${screens.removed}?gallery=${galleryId}`,
  forgotPassword: screens.forgotPassword,
  admin: screens.adminUsers,
  /** The accounts that a search finds. */
  adminUsersFound: (search: string) => `${screens.adminUsers}?search=${encodeURIComponent(search)}`,
  adminAudit: screens.adminAudit,
  adminReports: screens.adminReports,
  /** The entries about one account. */
  adminAuditOf: (userId: string) => `${screens.adminAudit}?user=${encodeURIComponent(userId)}`,
  signIn: (search = '') => `${screens.signIn}${search}`,
  editGallery: (id: number) => `/gallery/${id}/edit`,
  gallerySettings: (id: number) => `/gallery/${id}/settings`,
  captions: (id: number) => `/gallery/${id}/captions`,
  acceptCollaboration: (token: string) => `/accept-collaboration/${encodeURIComponent(token)}`,
}

/** How long a notice stays before the browser leaves for the sign-in address, in milliseconds. */
export const SIGN_IN_DELAY_MS = 500

/** Sign-in and sign-out are browser navigations: the server decides where they lead. */
export const signInAddress = (returnTo?: string) =>
  returnTo ? `/api/login?returnTo=${encodeURIComponent(returnTo)}` : '/api/login'
/** The same, with 'Create account' open. */
export const signUpAddress = (returnTo: string) =>
  `/api/login?mode=create&returnTo=${encodeURIComponent(returnTo)}`
/** At an identity provider: signs in again although there is a session, which confirms who it is. */
export const freshSignInAddress = (returnTo: string) =>
  `/api/login?fresh=true&returnTo=${encodeURIComponent(returnTo)}`
export const signOutAddress = '/api/logout'
