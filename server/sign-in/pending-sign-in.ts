import { hkdfSync } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import type { Language } from '#contract/languages.ts'
import type { PendingSignIn } from '#server/ports/identity/identity.ts'
import { hostCookie } from './sessions.ts'

const LIFETIME_SECONDS = 10 * 60
/** Maximum number of cookies: each adds about 500 bytes to every request's headers, which are limited. */
const MAX_AT_ONCE = 5
/** Maximum length of a path, in characters: browsers drop cookies above 4096 bytes. */
const LONGEST_RETURN_PATH = 2000

/** A pending sign-in; `lang` is from the address of the sign-in page. */
type Pending = PendingSignIn & { returnTo: string; lang?: Language | undefined }

/**
 * Sign-ins that wait for the provider: each in an encrypted cookie named after its state, so that anonymous requests store
 * nothing on the server and two tabs can sign in at once. All processes derive the same key.
 */
export function pendingSignIns({ clientSecret, https }: { clientSecret: string; https: boolean }) {
  const key = new Uint8Array(hkdfSync('sha256', clientSecret, '', 'pending sign-in cookie', 32))
  const { name: prefix, attributes } = hostCookie('sign-in-', https)

  return {
    async keep(request: FastifyRequest, reply: FastifyReply, pending: Pending) {
      const before = Object.keys(request.cookies).filter((name) => name.startsWith(prefix))
      // Browsers send the oldest first (RFC 6265, section 5.4).
      for (const name of before.slice(0, -(MAX_AT_ONCE - 1))) reply.clearCookie(name, attributes)
      const returnTo = pending.returnTo.length > LONGEST_RETURN_PATH ? '/dashboard' : pending.returnTo
      const sealed = await new EncryptJWT({ ...pending, returnTo })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(`${LIFETIME_SECONDS} s`)
        .encrypt(key)
      reply.setCookie(prefix + pending.state, sealed, { ...attributes, maxAge: LIFETIME_SECONDS })
    },

    /** Returns the sign-in with this state, once; null if this browser began none or it has expired. */
    async take(request: FastifyRequest, reply: FastifyReply, state: string): Promise<Pending | null> {
      const sealed = request.cookies[prefix + state]
      if (!sealed) return null
      try {
        const { payload } = await jwtDecrypt<Pending>(sealed, key)
        if (payload.state !== state) return null
        reply.clearCookie(prefix + state, attributes)
        return payload
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
