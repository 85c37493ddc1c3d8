import { createHmac, timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { clock } from '#server/database/clock.ts'
import type { GalleryRow, ViewLinkRow } from '#server/database/tables/index.ts'
import { DAY_MS } from '#server/platform/time.ts'

/** How long a browser keeps a gallery open. */
const LIFETIME_MS = 30 * DAY_MS

/** What is asked of a view link at every request of its holder. */
export type HeldLink = Pick<
  ViewLinkRow,
  'id' | 'token' | 'mayShare' | 'guestToken' | 'downloads' | 'picks' | 'isActive' | 'expiresAt'
>

/** Who comes by a view link: its holder, or a guest whom the holder invited. */
export type Bearer = { link: HeldLink; isGuest: boolean }

/** What the browser was let in with: the password that the gallery has now, or a view link, which may have ended. */
export type Opened = 'with the password' | Bearer

/**
 * What a request's cookie for a gallery was made with; null without one. `findLink` finds a view link of this gallery by
 * its number.
 */
export async function openedWith(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { publicId, passwordHash }: Pick<GalleryRow, 'publicId' | 'passwordHash'>,
  findLink: (id: number) => Promise<HeldLink | null>,
  https: boolean,
): Promise<Opened | null> {
  if (!hasGalleryCookie(headers, publicId)) return null
  const value = cookie.parse(headers.cookie!)[cookieName(publicId, https)] ?? ''
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
  const link = await findLink(Number(linkId))
  if (!link) return null
  const what = `${publicId} ${expires} ${linkId}`
  if (isSignedWith(link.token, what)) return { link, isGuest: false }
  return isSignedWith(link.guestToken, what) ? { link, isGuest: true } : null
}

/** Whether a request may have a cookie for this gallery. */
export const hasGalleryCookie = (headers: { cookie?: string | undefined }, publicId: string): boolean =>
  headers.cookie?.includes(`gallery-${publicId}=`) ?? false

/** The stored hash is random by its salt, and different for every password that is set. */
export const cookieOfPassword = (publicId: string, passwordHash: string, https: boolean): string =>
  openingCookie(publicId, https, (expires) => `${expires}.${sign(passwordHash, `${publicId} ${expires}`)}`)

export const cookieOfLink = (publicId: string, { link, isGuest }: Bearer, https: boolean): string => {
  const { id, token, guestToken } = link
  const key = isGuest ? guestToken : token
  return openingCookie(
    publicId,
    https,
    (expires) => `${expires}.${id}.${sign(key, `${publicId} ${expires} ${id}`)}`,
  )
}

/** Each gallery has a cookie of its own: with the `__Host-` prefix no other host can set it. */
const cookieName = (publicId: string, https: boolean) => `${https ? '__Host-' : ''}gallery-${publicId}`

const sign = (key: string, what: string): string => createHmac('sha256', key).update(what).digest('base64url')

/** Under https also for frames on other sites, separately for each of these sites. */
function openingCookie(publicId: string, https: boolean, valueFor: (expires: string) => string): string {
  return cookie.serialize(cookieName(publicId, https), valueFor(String(clock.ms() + LIFETIME_MS)), {
    path: '/',
    httpOnly: true,
    maxAge: LIFETIME_MS / 1000,
    ...(https
      ? { secure: true, sameSite: 'none' as const, partitioned: true }
      : { sameSite: 'lax' as const }),
  })
}
