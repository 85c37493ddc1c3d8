import type { PagePath } from '#contract/pages.ts'
import { isInvitedOnly } from './page-head.ts'

/** Route patterns of all screens. */
export const screens = {
  landing: '/',
  home: '/home',
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password/:token',
  verifyEmail: '/verify-email/:token',
  account: '/account',
  site: '/account/site',
  accountSecurity: '/account/security',
  accountPlan: '/account/plan',
  accountDevelopers: '/account/developers',
  accountData: '/account/data',
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
  adminSystem: '/admin/system',
  acceptCollaboration: '/accept-collaboration/:token',
  storedCollaboration: '/accept-collaboration',
} as const satisfies Record<string, PagePath>

/** Addresses to link to. */
export const paths = {
  landing: screens.landing,
  account: screens.account,
  /** Studio, site and messages. */
  site: screens.site,
  messages: `${screens.site}#messages`,
  accountSecurity: screens.accountSecurity,
  accountPlan: screens.accountPlan,
  usage: `${screens.accountPlan}#usage`,
  accountDevelopers: screens.accountDevelopers,
  accountData: screens.accountData,
  dashboard: screens.dashboard,
  createGallery: screens.createGallery,
  removed: screens.removed,
  /** Removed images and chapters of one gallery. */
  removedFrom: (galleryId: number) => `${screens.removed}?gallery=${galleryId}`,
  forgotPassword: screens.forgotPassword,
  admin: screens.adminUsers,
  /** Accounts found by a search. */
  adminUsersFound: (search: string) => `${screens.adminUsers}?search=${encodeURIComponent(search)}`,
  adminAudit: screens.adminAudit,
  adminReports: screens.adminReports,
  adminSystem: screens.adminSystem,
  /** Audit entries about one account. */
  adminAuditOf: (userId: string) => `${screens.adminAudit}?user=${encodeURIComponent(userId)}`,
  signIn: (search = '') => `${screens.signIn}${search}`,
  editGallery: (id: number) => `/gallery/${id}/edit`,
  gallerySettings: (id: number) => `/gallery/${id}/settings`,
  /** A gallery's Images tab with a filter (web/images/filters/filter.ts). */
  imagesShown: (id: number, show: string) => `/gallery/${id}/settings?tab=images&show=${show}`,
  captions: (id: number) => `/gallery/${id}/captions`,
  acceptCollaboration: (token: string) => `/accept-collaboration/${encodeURIComponent(token)}`,
}

/** Time for which a notice is shown before the browser goes to the sign-in address, in milliseconds. */
export const SIGN_IN_DELAY_MS = 500

/** Sign-in and sign-out are browser navigations: the server decides where they lead. */
export const signInAddress = (returnTo?: string) =>
  returnTo ? `/api/login?returnTo=${encodeURIComponent(returnTo)}` : '/api/login'
/** Sign-in address with 'Create account' open, if anyone can create an account. */
export const signUpAddress = (returnTo: string) =>
  isInvitedOnly()
    ? signInAddress(returnTo)
    : `/api/login?mode=create&returnTo=${encodeURIComponent(returnTo)}`
/** Sign-in address for the holder of an invitation, which is included if accounts need one. */
export const invitedSignInAddress = (returnTo: string, invitation: string) =>
  signInAddress(returnTo) + (isInvitedOnly() ? `&invitation=${encodeURIComponent(invitation)}` : '')
/** Address that signs in again at an identity provider despite a session, to confirm one's identity. */
export const freshSignInAddress = (returnTo: string) =>
  `/api/login?fresh=true&returnTo=${encodeURIComponent(returnTo)}`
export const signOutAddress = '/api/logout'
/** Sign-out address that goes on to a page for signed-out people. Identity providers lead elsewhere. */
export const signOutTo = (returnTo: string) => `${signOutAddress}?returnTo=${encodeURIComponent(returnTo)}`
