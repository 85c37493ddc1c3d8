/** The paths of the app's own screens (the specification, section 2): the browser routes them, the server knows them. */
export const PAGE_PATHS = [
  '/',
  '/home',
  '/sign-in',
  '/forgot-password',
  '/reset-password/:token',
  '/dashboard',
  '/create-gallery',
  '/gallery/:id',
  '/gallery/:id/edit',
  '/gallery/:id/settings',
  '/admin/users',
  '/accept-collaboration',
  '/accept-collaboration/:token',
] as const
export type PagePath = (typeof PAGE_PATHS)[number]
