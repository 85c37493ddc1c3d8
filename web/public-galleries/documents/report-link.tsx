import { reportPath } from '#contract/report-form.ts'

/** In a new tab: a frame may be as tall as its gallery, and the form would be out of sight at its top. */
export const ReportLink = ({ publicId }: { publicId: string }) => (
  <a href={reportPath(publicId)} target="_blank" rel="noopener nofollow">
    Report this gallery<span className="unseen"> (opens in a new tab)</span>
  </a>
)
