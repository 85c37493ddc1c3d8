import { z } from './zod.ts'

/** A database id in a path: a positive 32-bit integer. Anything else is answered with 404. */
export const Id = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  // Description for the API's document.
  .meta({ type: 'integer', minimum: 1, maximum: 2 ** 31 - 1, pattern: undefined })
  .transform(Number)
  .pipe(z.int().max(2 ** 31 - 1))

/** A database id in a body: a number beyond 32 bits is refused (400) before it reaches the database. */
export const RowId = z.int32()

/**
 * A gallery's public id: 16 random characters that are hard to confuse. It never changes, and is no secret
 * of a public gallery.
 */
export const PublicId = z.string().regex(/^[abcdefghjkmnpqrstuvwxyz23456789]{16}$/)

/** A gallery in a public address: its number, which finds only public ones, or its public id. */
export const GalleryReference = z.union([Id, PublicId])
export type GalleryReference = z.output<typeof GalleryReference>

/** A token in a path: random bits as base64url. Anything else is answered with 404. */
export const Token = z.string().regex(/^[\w-]{1,255}$/)
