import type { GalleryPage } from '#contract/public-page.ts'
import { texts } from '#web/texts/texts.ts'
import { DownloadEntry } from '../downloads/download-entry.tsx'
import { DOWNLOAD_PATH, SHARE_PATH, SLIDESHOW_PATH } from '../viewer/icon-paths.ts'

/** Without scripting, does not wait for the script (page.css), and hides buttons that need it. */
export const NO_SCRIPT_STYLES = '.page{animation-delay:0s!important}.controls button{display:none!important}'

/** All words of the controls. */
export const controlWords = () => [texts.slideshow, texts.share, texts.download].join(' ')

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
)

/** Controls of the page as a whole. In the bar below the cover, phones show icons instead of words. */
export function PageControls({
  page: { gallery, imageCount, path },
  icons = false,
}: {
  page: GalleryPage
  icons?: boolean
}) {
  return (
    <>
      {/* Hidden without scripting: `NO_SCRIPT_STYLES`. */}
      {imageCount > 1 && (
        <button type="button" data-slideshow="">
          {icons && <Icon path={SLIDESHOW_PATH} />}
          <span>{texts.slideshow}</span>
        </button>
      )}
      <button type="button" data-share="">
        {icons && <Icon path={SHARE_PATH} />}
        <span>{texts.share}</span>
      </button>
      {gallery.visitorDownloads !== 'none' && (
        <DownloadEntry path={path}>{icons && <Icon path={DOWNLOAD_PATH} />}</DownloadEntry>
      )}
    </>
  )
}
