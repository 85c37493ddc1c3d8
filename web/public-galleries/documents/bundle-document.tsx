import type { BundlePage } from '#contract/public-page.ts'
import { spoken } from '#web/texts/spoken.ts'
import { texts } from '#web/texts/texts.ts'
import { writePageFacts } from '../page-facts.ts'
import { gridStyles } from '../wall/grid-styles.ts'
import { wallsFrom } from '../wall/walls.ts'
import { ChapterBar } from './chapter-bar.tsx'
import { GalleryHeader } from './gallery-header.tsx'
import { GalleryWalls } from './gallery-walls.tsx'
import { NO_SCRIPT_STYLES } from './page-controls.tsx'

/** The gallery's page in a bundle, without features that need a server; all its files are next to it. */
export function BundleDocument(page: BundlePage) {
  const { gallery, cover, images, imageCount, script, styles, texts: said, imageData } = page
  const { chapters, layout, spacing, theme, showImageMetadata } = gallery
  return (
    <html {...spoken()} data-theme={gallery.theme} data-typeface={gallery.typeface}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>{gallery.title}</title>
        {gallery.description && <meta name="description" content={gallery.description} />}
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={styles} />
        <style>{gridStyles(gallery)}</style>
        <noscript>
          <style>{NO_SCRIPT_STYLES}</style>
        </noscript>
      </head>
      <body>
        <div
          className="page"
          id="page"
          data-facts={writePageFacts({
            ...{ galleryId: 1, publicId: '', version: 1, offset: 0 },
            listed: false,
            count: imageCount,
            walls: wallsFrom(0, imageCount, chapters).map(({ count }) => count),
            ...{ layout, spacing, theme, showImageMetadata, allowSelections: false },
          })}
        >
          <GalleryHeader gallery={gallery} cover={cover} />
          <ChapterBar chapters={chapters} here={new Set()} path={undefined} />
          <main>
            {imageCount === 0 ? (
              <p className="none">{texts.noImages}</p>
            ) : (
              <GalleryWalls {...page} offset={0} picture={null} isWhole />
            )}
            {imageCount > images.length && (
              <p className="none pages alone">
                {texts.firstOfBundle({ shown: images.length, count: imageCount })}
              </p>
            )}
          </main>
        </div>
        <p className="status" id="status" role="status" />
        <p className="opening" id="opening" role="status" />
        {/* Browsers do not run module scripts from a disk. */}
        <script defer src={said} />
        <script defer src={imageData} />
        <script defer src={script} />
      </body>
    </html>
  )
}
