import type { GalleryPage } from '#contract/public-page.ts'
import { DownloadAll } from './downloads/download-all.tsx'

/** What needs a script is not shown without it. */
export const NO_SCRIPT_CONTROLS = '.controls button{display:none!important}'

/** What visitors can do with the page as a whole. */
export function PageControls({ page: { gallery, imageCount } }: { page: GalleryPage }) {
  if (imageCount === 0) return null
  return (
    <div className="controls">
      {/* Without scripts buttons are not shown: `NO_SCRIPT_CONTROLS`. */}
      {imageCount > 1 && (
        <button type="button" data-slideshow="">
          Slideshow
        </button>
      )}
      <button type="button" data-share="">
        Share
      </button>
      {gallery.visitorDownloads !== 'none' && <DownloadAll publicId={gallery.publicId} />}
    </div>
  )
}
