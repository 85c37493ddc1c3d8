import { z } from './zod.ts'

/** How many days are told one by one, today included. */
export const VISIT_DAYS = 30

/** A day in UTC. */
export const VisitDay = z.object({ date: z.iso.date(), visits: z.int() })
export type VisitDay = z.infer<typeof VisitDay>

/** How often a gallery was visited, in all and on each of the last days: oldest first, days without visits too. */
export const GalleryVisits = z.object({ total: z.int(), days: z.array(VisitDay).length(VISIT_DAYS) })
export type GalleryVisits = z.infer<typeof GalleryVisits>
