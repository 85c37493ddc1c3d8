import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { withoutUnseenEnds } from '#contract/texts.ts'
import type { GalleryRow } from '#server/database/tables/index.ts'
import { type RateLimits, UNLOCK_TURN_SECONDS } from '#server/limits.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimit } from '#server/platform/http/rate-limits.ts'
import { forbidden, tooMany } from '#server/platform/http/refusal.ts'
import { passwordFits } from '#server/sign-in/passwords.ts'
import { cookieOfPassword, type Jar } from './gallery-cookie.ts'

/** Shorter than proxies wait for an answer. */
const LONGEST_WAIT_SECONDS = 30

/**
 * Opens a protected gallery for this browser with its password, or does nothing for a gallery that asks for none.
 * Refuses (403) a wrong password, and (429) after too many of them from its network. After too many from all networks
 * its answer is late. Returns the cookie to set.
 */
export async function unlock(
  gallery: Pick<GalleryRow, 'id' | 'publicId' | 'visibility' | 'passwordHash'>,
  password: string,
  request: FastifyRequest,
  { limits, ...jar }: { limits: RateLimits } & Jar,
): Promise<string | null> {
  const { visibility, passwordHash } = gallery
  if (visibility !== 'password' || passwordHash === null) return null
  const who = `${gallery.id} ${networkOf(request)}`
  const [ofNetwork, ofGallery] = [limits('unlock-gallery'), limits('unlock-gallery-anywhere')]
  const opened = limits('gallery-opened')
  const isKnown = await opened.hasCounted(who)
  // Counted before it is checked, so that many at once cannot exceed the limit.
  await ofNetwork.spend(who)
  try {
    if (!isKnown) await waitForTurn(ofGallery, String(gallery.id))
  } catch (error) {
    await ofNetwork.giveBack(who)
    throw error
  }
  if (!(await passwordFits(passwordHash, withoutUnseenEnds(password), password))) {
    throw forbidden("That password isn't right. Please try again.", 'wrong_password')
  }
  await ofNetwork.giveBack(who)
  if (!isKnown) {
    await ofGallery.giveBack(String(gallery.id))
    await opened.spend(who)
  }
  return cookieOfPassword(gallery.publicId, passwordHash, jar)
}

/** Waits for a turn. Refuses (429) if too many wait: turns limit guessing from many networks. */
async function waitForTurn(limit: RateLimit, key: string): Promise<void> {
  const seconds = await limit.turn(key, UNLOCK_TURN_SECONDS)
  if (seconds > LONGEST_WAIT_SECONDS) {
    await limit.giveBack(key)
    throw tooMany(Math.ceil(seconds - LONGEST_WAIT_SECONDS))
  }
  await sleep(seconds * 1000)
}
