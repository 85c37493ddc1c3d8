import { z } from './zod.ts'

const text = z.string().min(1).max(100).nullable()

/** With what, and how, a photograph was taken: what its file says, each null where it says nothing. */
export const Camera = z.object({
  make: text,
  model: text,
  lens: text,
  /** In millimetres. */
  focalLength: z.number().positive().nullable(),
  /** The f-number. */
  aperture: z.number().positive().nullable(),
  /** In seconds, such as `1/250` or `2.5`. */
  exposure: text,
  iso: z.int().positive().nullable(),
})
export type Camera = z.infer<typeof Camera>

/** Local time of the camera: `YYYY-MM-DDTHH:mm:ss`. */
export const TakenAt = z.iso.datetime({ local: true, precision: 0 })
