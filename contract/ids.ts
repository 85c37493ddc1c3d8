import { z } from 'zod'

/** A number that the database gave, as it stands in a path. Anything else names nothing (404). */
export const Id = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.int().max(2 ** 31 - 1))

/** A token as it stands in a path: random bits as base64url. Anything else names nothing (404). */
export const Token = z.string().regex(/^[\w-]{1,255}$/)
