import { createHmac, timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { clock } from '#server/database/clock.ts'
import type { GalleryRow, ViewLinkRow } from '#server/database/tables/index.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { HELD_LIFETIME_MS } from './member-keys.ts'

/** How long a browser keeps a gallery open that it opened with a password or a view link. */
const LIFETIME_MS = 30 * DAY_MS

/** What is asked of a view link at every request of its holder. */
export type HeldLink = Pick<
  ViewLinkRow,
  'id' | 'token' | 'mayShare' | 'guestToken' | 'downloads' | 'picks' | 'isActive' | 'expiresAt'
>

/** Who comes by a view link: its holder, or a guest whom the holder invited. */
export type Bearer = { link: HeldLink; isGuest: boolean }

/**
 * What the browser was let in with: a member's key, the password that the gallery has now, or a view link, which may have
 * ended.
 */
export type Opened = 'with a key' | 'with the password' | Bearer

/** What is known of a gallery's view links and keys. */
export type Lookup = {
  /** A view link of this gallery. */
  viewLink(id: number): Promise<HeldLink | null>
  /** Whether a member's key opens it now. */
  opensByKey(key: string): Promise<boolean>
}

/** What a request's cookie for a gallery was made with; null without one. */
export async function openedWith(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { publicId, passwordHash }: Pick<GalleryRow, 'publicId' | 'passwordHash'>,
  { viewLink, opensByKey }: Lookup,
  https: boolean,
): Promise<Opened | null> {
  if (!hasGalleryCookie(headers, publicId)) return null
  const value = cookie.parse(headers.cookie!)[cookieName(publicId, https)] ?? ''
  if (value.startsWith(KEY_PREFIX))
    return (await opensByKey(value.slice(KEY_PREFIX.length))) ? 'with a key' : null
  const [, expires = '', linkId, signature = ''] = /^(\d+)\.(?:(\d{1,9})\.)?([\w-]+)$/.exec(value) ?? []
  if (!(Number(expires) > clock.ms())) return null
  const isSignedWith = (key: string, what: string) => {
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(key, what))]
    return given.length === right.length && timingSafeEqual(given, right)
  }
  if (linkId === undefined) {
    const isRight = passwordHash !== null && isSignedWith(passwordHash, `${publicId} ${expires}`)
    return isRight ? 'with the password' : null
  }
  const link = await viewLink(Number(linkId))
  if (!link) return null
  const what = `${publicId} ${expires} ${linkId}`
  if (isSignedWith(link.token, what)) return { link, isGuest: false }
  return isSignedWith(link.guestToken, what) ? { link, isGuest: true } : null
}

/** Whether a request may have a cookie for this gallery. */
export const hasGalleryCookie = (headers: { cookie?: string | undefined }, publicId: string): boolean =>
  headers.cookie?.includes(`gallery-${publicId}=`) ?? false

/** The stored hash is random by its salt, and different for every password that is set. */
export function cookieOfPassword(publicId: string, passwordHash: string, https: boolean): string {
  const expires = clock.ms() + LIFETIME_MS
  return openingCookie(publicId, `${expires}.${sign(passwordHash, `${publicId} ${expires}`)}`, { https })
}

export function cookieOfLink(publicId: string, { link, isGuest }: Bearer, https: boolean): string {
  const { id, token, guestToken } = link
  const expires = clock.ms() + LIFETIME_MS
  const signature = sign(isGuest ? guestToken : token, `${publicId} ${expires} ${id}`)
  return openingCookie(publicId, `${expires}.${id}.${signature}`, { https })
}

/** What stands before a member's key. */
const KEY_PREFIX = 'key.'

/** It opens the gallery as long as its key is stored. */
export const cookieOfKey = (publicId: string, key: string, https: boolean): string =>
  openingCookie(publicId, KEY_PREFIX + key, { https, lifetimeMs: HELD_LIFETIME_MS })

/** Each gallery has a cookie of its own: with the `__Host-` prefix no other host can set it. */
const cookieName = (publicId: string, https: boolean) => `${https ? '__Host-' : ''}gallery-${publicId}`

const sign = (key: string, what: string): string => createHmac('sha256', key).update(what).digest('base64url')

/** Under https also for frames on other sites, separately for each of these sites. */
function openingCookie(
  publicId: string,
  value: string,
  { https, lifetimeMs = LIFETIME_MS }: { https: boolean; lifetimeMs?: number },
): string {
  return cookie.serialize(cookieName(publicId, https), value, {
    path: '/',
    httpOnly: true,
    maxAge: lifetimeMs / 1000,
    ...(https
      ? { secure: true, sameSite: 'none' as const, partitioned: true }
      : { sameSite: 'lax' as const }),
  })
}
