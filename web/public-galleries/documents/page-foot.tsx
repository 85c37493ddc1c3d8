import type { GalleryPage } from '#contract/public-page.ts'
import { ReportLink } from './report-link.tsx'

/** The end of a gallery. */
export const PageFoot = ({ page: { gallery, studio, imageCount, reports } }: { page: GalleryPage }) =>
  imageCount > 0 || reports || studio ? (
    <footer className="reporting">
      <p className="foot">
        {studio && (
          <span>
            Photographs by {studio.address ? <a href={studio.address}>{studio.name}</a> : studio.name}
          </span>
        )}
        {imageCount > 0 && <a href="#page">Back to top</a>}
        {reports && <ReportLink publicId={gallery.publicId} />}
      </p>
    </footer>
  ) : null
