import { z } from './zod.ts'

/** Number of days with a count of their own, including today. */
export const VISIT_DAYS = 30

/** A day in UTC. */
export const VisitDay = z.object({ date: z.iso.date(), visits: z.int() })
export type VisitDay = z.infer<typeof VisitDay>

/** Numbers of a gallery's visits, in all and on each of the last days: oldest first, including days without visits. */
export const GalleryVisits = z.object({ total: z.int(), days: z.array(VisitDay).length(VISIT_DAYS) })
export type GalleryVisits = z.infer<typeof GalleryVisits>
