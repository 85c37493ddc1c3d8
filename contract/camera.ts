import { z } from './zod.ts'

const text = z.string().min(1).max(100).nullable()

/** Camera, lens and exposure of a photograph according to its file; unknown values are null. */
export const Camera = z.object({
  make: text,
  model: text,
  lens: text,
  /** Focal length in millimetres. */
  focalLength: z.number().positive().nullable(),
  /** The f-number. */
  aperture: z.number().positive().nullable(),
  /** Exposure time in seconds, such as `1/250` or `2.5`. */
  exposure: text,
  iso: z.int().positive().nullable(),
})
export type Camera = z.infer<typeof Camera>

/** Local time of the camera: `YYYY-MM-DDTHH:mm:ss`. */
export const TakenAt = z.iso.datetime({ local: true, precision: 0 })
