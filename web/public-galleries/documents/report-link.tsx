import type { Called } from '#contract/public-calls.ts'
import { reportPath } from '#contract/report-form.ts'
import { kept } from '#web/texts/kept.ts'
import { texts } from '#web/texts/texts.ts'

/** In a new tab: a frame may be as tall as its gallery, and the form would be out of sight at its top. */
export const ReportLink = ({ gallery }: { gallery: Called }) => (
  <a href={kept(reportPath(gallery))} target="_blank" rel="noopener nofollow">
    {texts.reportThisGallery}
    <span className="unseen"> {texts.inNewTab}</span>
  </a>
)
