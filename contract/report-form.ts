/** The page with which a visitor reports a gallery. No schemas here: the renderer of the public pages imports it. */
import type { Called } from './public-calls.ts'
import type { PageStyle } from './public-page.ts'

/** Reasons for a visitor's report. */
export const REPORT_REASONS = ['copyright', 'person', 'illegal', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** The reasons as visitors choose them, in this order. */
export const REASONS_TO_CHOOSE: Record<ReportReason, string> = {
  copyright: 'It uses my work without my permission',
  person: 'It shows me or someone I represent without consent',
  illegal: 'It shows something illegal',
  other: 'Something else',
}

/** Names of the reasons in a word or two, for administrators. */
export const REASON_NAMES: Record<ReportReason, string> = {
  copyright: 'Copyright',
  person: 'Person shown',
  illegal: 'Illegal',
  other: 'Other',
}

/** Maximum length of the message, in characters. */
export const MAX_REPORT_LENGTH = 5000

/** Reports on one page of the administrators' list. */
export const REPORTS_PAGE = 50

/** Path of the form on every host: the page itself decides which galleries it knows. */
export const reportPath = ({ base = '', publicId }: Called) => `${base}/report/${publicId}`

/** Fields that the visitor has filled in so far. */
export type ReportFields = { reason?: string; message?: string; email?: string }

/** Input of the form page's renderer. */
export type ReportForm = {
  gallery: Called & { title: string } & PageStyle
  /** The gallery's page on this host. */
  galleryPath: string
  /** True after it has been sent: the page says so, without the form. */
  sent: boolean
  fields: ReportFields
  /** Message about each invalid field. */
  problems: ReportFields
  /** Message about any other problem. */
  problem?: string
}
