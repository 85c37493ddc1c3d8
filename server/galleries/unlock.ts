import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { withoutUnseenEnds } from '#contract/texts.ts'
import type { GalleryRow } from '#server/database/tables/index.ts'
import { LONGEST_UNLOCK_SECONDS, type RateLimits, UNLOCK_TURN_SECONDS } from '#server/limits.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimit } from '#server/platform/http/rate-limits.ts'
import { forbidden, tooMany } from '#server/platform/http/refusal.ts'
import { passwordFits } from '#server/sign-in/passwords.ts'
import { cookieOfPassword, type Jar } from './gallery-cookie.ts'

/**
 * Opens a protected gallery for this browser with its password, or does nothing for a gallery that asks for none.
 * Refuses (403) a wrong password, and (429) after too many of them from its network. After too many from all networks
 * that did not open it before, its answer is late, and those that would be too late are refused (429) at once. The first
 * try of a network does not wait for further ones, and of each network one waits, so that few networks cannot keep out a
 * client who knows the password. Guessing is bounded by the limit of each network, by the turns of first and of further
 * tries, and by the four threads of Node.js that hash passwords. Returns the cookie to set.
 */
export async function unlock(
  gallery: Pick<GalleryRow, 'id' | 'publicId' | 'visibility' | 'passwordHash'>,
  password: string,
  request: FastifyRequest,
  { limits, ...jar }: { limits: RateLimits } & Jar,
): Promise<string | null> {
  const { visibility, passwordHash } = gallery
  if (visibility !== 'password' || passwordHash === null) return null
  const ofId = String(gallery.id)
  const who = `${ofId} ${networkOf(request)}`
  const ofNetwork = limits('unlock-gallery')
  const opened = limits('gallery-opened')
  const isKnown = await opened.hasCounted(who)
  // Counted before it is checked, so that many at once cannot exceed the limit, and only one is the first.
  const which = (await ofNetwork.spend(who)) === 1 ? 'first' : 'again'
  const ofGallery = limits(`unlock-gallery-${which}`)
  async function giveBack() {
    await ofNetwork.giveBack(who)
    if (!isKnown) await ofGallery.giveBack(ofId)
  }
  if (!isKnown) {
    const seconds = await ofGallery.turn(ofId, UNLOCK_TURN_SECONDS[which])
    if (!(await waits(seconds, limits('unlock-gallery-waiting'), who))) {
      await giveBack()
      throw tooMany(Math.ceil(Math.max(1, seconds - LONGEST_UNLOCK_SECONDS)))
    }
  }
  if (!(await passwordFits(passwordHash, withoutUnseenEnds(password), password))) {
    throw forbidden("That password isn't right. Please try again.", 'wrong_password')
  }
  await giveBack()
  if (!isKnown) await opened.spend(who)
  return cookieOfPassword(gallery.publicId, passwordHash, jar)
}

/** Waits for a turn. False, at once, if that is too late, or if another password of this network waits. */
async function waits(seconds: number, place: RateLimit, who: string): Promise<boolean> {
  if (seconds === 0) return true
  if (seconds > LONGEST_UNLOCK_SECONDS) return false
  const isFree = await place.allows(who)
  if (isFree) await sleep(seconds * 1000)
  await place.giveBack(who)
  return isFree
}
