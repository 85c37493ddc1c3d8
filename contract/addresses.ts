/** Addresses of galleries and sites, and of the pages below them. No schemas here: visitors' pages import it. */

/** Places of galleries and sites: each at a host of its own, or at a path of the app's host. */
export const ADDRESS_KINDS = ['hosts', 'paths'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]

/** The path of a gallery or site that has no host of its own. */
export const ownPath = (name: string): string => `/@${name}`

/**
 * The address of something below a page: of a picture, a chapter, its feed.
 * @param path begins with a slash
 */
export const addressBelow = (page: string, path: string): string => page.replace(/\/$/, '') + path

/** A gallery's or site's page: the prefix of its paths, and its own absolute address. */
export type Located = { base: string; pageUrl: string }

/** The absolute address for a path that a page names; absolute addresses stay. */
export const absoluteAddress = ({ base, pageUrl }: Located, path: string): string =>
  path.startsWith('/') ? addressBelow(pageUrl, path.slice(base.length)) : path

/** An address as people read it: without its scheme, and without a slash at the end. */
export const addressText = (address: string): string => address.replace(/^https?:\/\/|\/$/g, '')
