import type { GalleryPage } from '#contract/public-page.ts'
import { DownloadAll } from '../downloads/download-all.tsx'

/** Where scripts are off, no time is spent waiting for one (page.css), and nothing is shown that needs it. */
export const NO_SCRIPT_STYLES = '.page{animation-delay:0s!important}.controls button{display:none!important}'

/** All that the controls say. */
export const CONTROL_WORDS = 'Slideshow Share Download all'

/** What visitors can do with the page as a whole. */
export function PageControls({ page: { gallery, imageCount } }: { page: GalleryPage }) {
  if (imageCount === 0) return null
  return (
    <div className="controls">
      {/* Without scripts buttons are not shown: `NO_SCRIPT_STYLES`. */}
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
