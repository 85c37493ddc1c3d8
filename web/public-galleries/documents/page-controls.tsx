import type { GalleryPage } from '#contract/public-page.ts'
import { texts } from '#web/texts/texts.ts'
import { DownloadEntry } from '../downloads/download-entry.tsx'
import { DOWNLOAD_PATH, SHARE_PATH, SLIDESHOW_PATH } from '../viewer/icon-paths.ts'

/** Where scripts are off, no time is spent waiting for one (page.css), and nothing is shown that needs it. */
export const NO_SCRIPT_STYLES = '.page{animation-delay:0s!important}.controls button{display:none!important}'

/** All that the controls say. */
export const controlWords = () => [texts.slideshow, texts.share, texts.download].join(' ')

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
)

/** What visitors can do with the page as a whole. In the bar below the cover phones show icons instead of the words. */
export function PageControls({
  page: { gallery, imageCount, path },
  icons = false,
}: {
  page: GalleryPage
  icons?: boolean
}) {
  return (
    <>
      {/* Without scripts buttons are not shown: `NO_SCRIPT_STYLES`. */}
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
