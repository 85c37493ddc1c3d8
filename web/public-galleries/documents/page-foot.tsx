import type { GalleryPage } from '#contract/public-page.ts'
import { LanguageChoice } from '#web/texts/language-choice.tsx'
import { HERE, texts } from '#web/texts/texts.ts'
import { AroundStudio } from './byline.tsx'
import { ReportLink } from './report-link.tsx'

/** End of a gallery. @param query of the page's address, without the language */
export function PageFoot({
  page: { gallery, base, studio, imageCount, reports },
  query,
}: {
  page: GalleryPage
  query: string
}) {
  return (
    <footer className="reporting">
      <p className="foot">
        {studio && (
          <span>
            <AroundStudio text={texts.photographsBy({ name: HERE })} studio={studio} />
          </span>
        )}
        {imageCount > 0 && <a href="#page">{texts.backToTop}</a>}
        {reports && <ReportLink gallery={{ base, publicId: gallery.publicId }} />}
      </p>
      <LanguageChoice label={texts.language} query={query} />
    </footer>
  )
}
