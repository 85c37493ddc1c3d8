import { grouped } from './counts.ts'
import { Email } from './emails.ts'
import { MAX_REPORT_LENGTH, REPORT_REASONS } from './report-form.ts'
import { text } from './texts.ts'
import { Time } from './times.ts'
import { z } from './zod.ts'

export const NewReport = z.object({
  reason: z.enum(REPORT_REASONS, 'Please choose a reason'),
  message: text()
    .min(1, 'Please say what is wrong')
    .max(MAX_REPORT_LENGTH, `Please use ${grouped(MAX_REPORT_LENGTH)} characters at most`),
  email: Email.optional(),
})
export type NewReport = z.infer<typeof NewReport>

/** A report as shown to administrators. */
export const Report = z.object({
  id: z.number().int(),
  createdAt: Time,
  reason: z.enum(REPORT_REASONS),
  message: z.string(),
  email: z.string().nullable(),
  done: z.boolean(),
  gallery: z.object({
    id: z.number().int(),
    title: z.string(),
    address: z.string(),
    owner: z.object({ id: z.string(), email: z.string() }),
  }),
})
export type Report = z.infer<typeof Report>

export const ReportChange = z.object({ done: z.boolean() })
export type ReportChange = z.infer<typeof ReportChange>

/** `done`: only open reports, or only done ones. `before`: the last id so far. */
export const ReportPage = z.object({
  done: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
  before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
})
export type ReportPage = z.output<typeof ReportPage>

export const ReportCounts = z.object({ open: z.int() })
export type ReportCounts = z.infer<typeof ReportCounts>
