import type { FastifyRequest } from 'fastify'
import type { GalleryRow } from '#server/database/tables/index.ts'
import type { RateLimits } from '#server/limits.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { forbidden } from '#server/platform/http/refusal.ts'
import { passwordFits } from '#server/sign-in/passwords.ts'
import { cookieOfPassword } from './gallery-cookie.ts'

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
  if (!(await passwordFits(passwordHash, password.trim(), password))) {
    throw forbidden("That password isn't right. Please try again.", 'wrong_password')
  }
  await ofNetwork.giveBack(who)
  if (!isKnown) {
    await ofGallery.giveBack(String(gallery.id))
    await opened.spend(who)
  }
  return cookieOfPassword(gallery.publicId, passwordHash, https)
}
