/** The paths of the app's own screens, for routing in the browser and on the server. */
export const PAGE_PATHS = [
  '/',
  '/home',
  '/sign-in',
  '/forgot-password',
  '/reset-password/:token',
  '/verify-email/:token',
  '/account',
  '/account/site',
  '/account/security',
  '/account/plan',
  '/account/developers',
  '/account/data',
  '/dashboard',
  '/create-gallery',
  '/removed',
  '/gallery/:id',
  '/gallery/:id/edit',
  '/gallery/:id/settings',
  '/gallery/:id/captions',
  '/admin/users',
  '/admin/audit',
  '/admin/reports',
  '/admin/system',
  '/accept-collaboration',
  '/accept-collaboration/:token',
] as const
/** Pages in the visitor's language: those for people who sign in or are invited. */
export const SPOKEN_PATHS: readonly PagePath[] = [
  '/sign-in',
  '/forgot-password',
  '/reset-password/:token',
  '/verify-email/:token',
  '/accept-collaboration',
  '/accept-collaboration/:token',
]
export type PagePath = (typeof PAGE_PATHS)[number]
