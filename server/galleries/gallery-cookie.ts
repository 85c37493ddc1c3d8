import { createHmac, timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { clock } from '#server/database/clock.ts'
import { type GalleryRow, type ViewLinkRow, viewLinks } from '#server/database/tables/index.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { HELD_LIFETIME_MS } from './member-keys.ts'

/** Lifetime of the cookie of a password or a view link. */
const LIFETIME_MS = 30 * DAY_MS

/** Columns of a view link that every request of its holder needs. */
export const HELD_LINK = {
  id: viewLinks.id,
  token: viewLinks.token,
  mayShare: viewLinks.mayShare,
  guestToken: viewLinks.guestToken,
  downloads: viewLinks.downloads,
  maxDownloads: viewLinks.maxDownloads,
  picks: viewLinks.picks,
  language: viewLinks.language,
  isActive: viewLinks.isActive,
  expiresAt: viewLinks.expiresAt,
}
export type HeldLink = Pick<ViewLinkRow, keyof typeof HELD_LINK>

/** Visitor with a view link: its holder, or a guest whom the holder invited. */
export type Bearer = { link: HeldLink; isGuest: boolean }

/**
 * Proof in a gallery's cookie: a member's key, the gallery's current password, or a view link, which may have ended or be
 * gone: deleted, or with another token for guests.
 */
export type Opened = 'with a key' | 'with the password' | 'with a link that is gone' | Bearer

/** Settings of a gallery's cookies: the scheme, and the beginning of its paths ('' on a host of its own). */
export type Jar = { https: boolean; base: string }

/** Looks up a gallery's view links and keys. */
export type Lookup = {
  /** A view link of this gallery. */
  viewLink(id: number): Promise<HeldLink | null>
  /** True if a member's key opens it now. */
  opensByKey(key: string): Promise<boolean>
}

/** Reads the proof from a request's cookie for a gallery; null without a valid one. */
export async function openedWith(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { publicId, passwordHash, cookieKey }: Pick<GalleryRow, 'publicId' | 'passwordHash' | 'cookieKey'>,
  { viewLink, opensByKey }: Lookup,
  jar: Jar,
): Promise<Opened | null> {
  if (!hasGalleryCookie(headers, publicId)) return null
  const sent = cookie.parse(headers.cookie!)[cookieName(publicId, jar)] ?? ''
  if (!sent.startsWith(markOf(jar))) return null
  const value = sent.slice(markOf(jar).length)
  if (value.startsWith(KEY_PREFIX))
    return (await opensByKey(value.slice(KEY_PREFIX.length))) ? 'with a key' : null
  const [, expires = '', linkId, signature = '', proof = ''] =
    /^(\d+)\.(?:(\d{1,9})\.)?([\w-]+)(?:\.([\w-]+))?$/.exec(value) ?? []
  if (!(Number(expires) > clock.ms())) return null
  const isSignedWith = (key: string, what: string, sent = signature) => {
    const [given, right] = [Buffer.from(sent), Buffer.from(sign(key, what))]
    return given.length === right.length && timingSafeEqual(given, right)
  }
  if (linkId === undefined) {
    const isRight = passwordHash !== null && isSignedWith(passwordHash, `${publicId} ${expires}`)
    return isRight ? 'with the password' : null
  }
  const link = await viewLink(Number(linkId))
  const what = `${publicId} ${expires} ${linkId}`
  if (link && isSignedWith(link.token, what)) return { link, isGuest: false }
  if (link && isSignedWith(link.guestToken, what)) return { link, isGuest: true }
  return isSignedWith(cookieKey, what, proof) ? 'with a link that is gone' : null
}

/** True if a request seems to have a cookie for this gallery; its value is not checked. */
export const hasGalleryCookie = (headers: { cookie?: string | undefined }, publicId: string): boolean =>
  headers.cookie?.includes(`gallery-${publicId}=`) ?? false

/** Signed with the stored hash, which its salt makes random and different for every password that is set. */
export function cookieOfPassword(publicId: string, passwordHash: string, jar: Jar): string {
  const expires = clock.ms() + LIFETIME_MS
  return openingCookie(publicId, `${expires}.${sign(passwordHash, `${publicId} ${expires}`)}`, jar)
}

/** Signed twice: with the link's token, which opens the gallery, and with the gallery's key, which outlives the link. */
export function cookieOfLink(
  { publicId, cookieKey }: Pick<GalleryRow, 'publicId' | 'cookieKey'>,
  { link, isGuest }: Bearer,
  jar: Jar,
): string {
  const { id, token, guestToken } = link
  const expires = clock.ms() + LIFETIME_MS
  const what = `${publicId} ${expires} ${id}`
  const signatures = `${sign(isGuest ? guestToken : token, what)}.${sign(cookieKey, what)}`
  return openingCookie(publicId, `${expires}.${id}.${signatures}`, jar)
}

/** Prefix of a member's key in the cookie. */
const KEY_PREFIX = 'key.'

/** Opens the gallery as long as the key is stored. */
export const cookieOfKey = (publicId: string, key: string, jar: Jar): string =>
  openingCookie(publicId, KEY_PREFIX + key, jar, HELD_LIFETIME_MS)

/** Name of the gallery's own cookie. No other host can set one with the prefix `__Host-`, which requires the path `/`. */
const cookieName = (publicId: string, { https, base }: Jar) =>
  `${https ? (base ? '__Secure-' : '__Host-') : ''}gallery-${publicId}`

/** Mark of cookies below a path: the frame's cookie, with the path `/`, is sent there too, but must open nothing. */
const markOf = ({ base }: Jar): string => (base ? 'own.' : '')

const sign = (key: string, what: string): string => createHmac('sha256', key).update(what).digest('base64url')

/** Serialises a cookie; under https also for frames on other sites, separately for each of these sites. */
function openingCookie(publicId: string, value: string, jar: Jar, lifetimeMs = LIFETIME_MS): string {
  return cookie.serialize(cookieName(publicId, jar), markOf(jar) + value, {
    path: jar.base || '/',
    httpOnly: true,
    maxAge: lifetimeMs / 1000,
    ...(jar.https
      ? { secure: true, sameSite: 'none' as const, partitioned: true }
      : { sameSite: 'lax' as const }),
  })
}
