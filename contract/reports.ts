import { z } from 'zod'

/** Why a visitor reports a gallery. */
export const REPORT_REASONS = ['copyright', 'person', 'illegal', 'other'] as const

export const NewReport = z.object({
  reason: z.enum(REPORT_REASONS),
  message: z.string().trim().min(1, 'Please say what is wrong').max(5000),
  email: z.string().trim().max(255).pipe(z.email('Invalid email address')).optional(),
})
export type NewReport = z.infer<typeof NewReport>

/** A report as shown to administrators. */
export const Report = z.object({
  id: z.number().int(),
  createdAt: z.iso.datetime(),
  reason: z.enum(REPORT_REASONS),
  message: z.string(),
  email: z.string().nullable(),
  done: z.boolean(),
  gallery: z.object({ id: z.number().int(), title: z.string() }),
})
export type Report = z.infer<typeof Report>

export const ReportChange = z.object({ done: z.boolean() })
export type ReportChange = z.infer<typeof ReportChange>
