import { createHmac, timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { clock } from '#server/database/clock.ts'
import type { GalleryRow } from '#server/database/tables/index.ts'
import type { RateLimits } from '#server/limits.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { forbidden } from '#server/platform/http/refusal.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { passwordFits } from '#server/sign-in/passwords.ts'

/** How long a browser keeps a gallery open. */
const LIFETIME_MS = 30 * DAY_MS

/**
 * Opens a protected gallery for this browser with its password, or does nothing for a gallery that asks for none.
 * Refuses (403) a wrong password, and (429) after too many of them. Returns the cookie to set.
 */
export async function unlock(
  gallery: Pick<GalleryRow, 'id' | 'publicId' | 'visibility' | 'passwordHash'>,
  password: string,
  request: FastifyRequest,
  { limits, https }: { limits: RateLimits; https: boolean },
): Promise<string | null> {
  const { visibility, passwordHash } = gallery
  if (visibility !== 'password' || passwordHash === null) return null
  const who = `${gallery.id} ${networkOf(request)}`
  const [ofNetwork, ofGallery] = [limits('unlock-gallery'), limits('unlock-gallery-anywhere')]
  const opened = limits('gallery-opened')
  const isKnown = await opened.hasCounted(who)
  // Counted before it is checked, so that many at once are not more than the limit.
  await ofNetwork.spend(who)
  if (!isKnown) await ofGallery.spend(String(gallery.id))
  if (!(await passwordFits(passwordHash, password))) {
    throw forbidden("That password isn't right. Please try again.", 'wrong_password')
  }
  await ofNetwork.giveBack(who)
  if (!isKnown) {
    await ofGallery.giveBack(String(gallery.id))
    await opened.spend(who)
  }
  return unlockingCookie(gallery.publicId, passwordHash, https)
}

/** Whether the browser has a cookie that opens this gallery, made with the password that it has now. */
export function isUnlocked(
  { headers }: FastifyRequest,
  { publicId, passwordHash }: Pick<GalleryRow, 'publicId' | 'passwordHash'>,
  https: boolean,
): boolean {
  const value = headers.cookie && cookie.parse(headers.cookie)[cookieName(publicId, https)]
  if (!value || passwordHash === null) return false
  const [expires = '', signature = ''] = value.split('.')
  if (!(Number(expires) > clock.ms())) return false
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(publicId, expires, passwordHash))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Each gallery has a cookie of its own: with the `__Host-` prefix no other host can set it. */
const cookieName = (publicId: string, https: boolean) => `${https ? '__Host-' : ''}gallery-${publicId}`

/** The signing key is the stored hash: random by its salt, and different for every password that is set. */
const sign = (publicId: string, expires: string, passwordHash: string): string =>
  createHmac('sha256', passwordHash).update(`${publicId} ${expires}`).digest('base64url')

/** Under https also for frames on other sites, separately for each of these sites. */
function unlockingCookie(publicId: string, passwordHash: string, https: boolean): string {
  const expires = String(clock.ms() + LIFETIME_MS)
  return cookie.serialize(
    cookieName(publicId, https),
    `${expires}.${sign(publicId, expires, passwordHash)}`,
    {
      path: '/',
      httpOnly: true,
      maxAge: LIFETIME_MS / 1000,
      ...(https
        ? { secure: true, sameSite: 'none' as const, partitioned: true }
        : { sameSite: 'lax' as const }),
    },
  )
}
