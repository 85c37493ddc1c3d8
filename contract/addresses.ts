/** Addresses of galleries and sites, and of what is below them. No schemas here: visitors' pages import it. */

/** Where galleries and sites live: each at a host of its own, or at a path of the app's host. */
export const ADDRESS_KINDS = ['hosts', 'paths'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]

/** The path of a gallery or site that has no host of its own. */
export const ownPath = (name: string): string => `/@${name}`

/**
 * The address of what is below a page: of a picture, a chapter, its feed.
 * @param path with a slash at its beginning
 */
export const addressBelow = (page: string, path: string): string => page.replace(/\/$/, '') + path

/** A gallery's or site's page: what the paths of its addresses begin with, and its own absolute address. */
export type Located = { base: string; pageUrl: string }

/** The absolute address of what a page names by its path; one that is absolute stays. */
export const absoluteAddress = ({ base, pageUrl }: Located, path: string): string =>
  path.startsWith('/') ? addressBelow(pageUrl, path.slice(base.length)) : path

/** An address as people read it: without its scheme, and without a slash at the end. */
export const addressText = (address: string): string => address.replace(/^https?:\/\/|\/$/g, '')
