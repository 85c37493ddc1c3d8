import type { Called } from '#contract/public-calls.ts'
import { reportPath } from '#contract/report-form.ts'
import { kept } from '#web/texts/kept.ts'
import { texts } from '#web/texts/texts.ts'

/** Opens in a new tab, as a frame may be as tall as its gallery, with the form out of sight at its top. */
export const ReportLink = ({ gallery }: { gallery: Called }) => (
  <a href={kept(reportPath(gallery))} target="_blank" rel="noopener nofollow">
    {texts.reportThisGallery}
    <span className="unseen"> {texts.inNewTab}</span>
  </a>
)
