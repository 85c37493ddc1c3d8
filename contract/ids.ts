import { z } from 'zod'

/** A database id in a path: a positive 32-bit integer. Anything else is answered with 404. */
export const Id = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.int().max(2 ** 31 - 1))

/** A token in a path: random bits as base64url. Anything else is answered with 404. */
export const Token = z.string().regex(/^[\w-]{1,255}$/)
