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
  '/accept-collaboration',
  '/accept-collaboration/:token',
] as const
export type PagePath = (typeof PAGE_PATHS)[number]
