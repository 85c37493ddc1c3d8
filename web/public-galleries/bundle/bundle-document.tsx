import type { BundlePage } from '#contract/public-page.ts'
import { GalleryGrid, NO_SCRIPT_HEIGHT } from '../gallery-grid.tsx'
import { GalleryHeader } from '../gallery-header.tsx'
import { writePageFacts } from '../page-facts.ts'

/** The gallery's page in a bundle: what needs a server is not on it, and everything that it loads lies beside it. */
export function BundleDocument(page: BundlePage) {
  const { gallery, images, imageCount, ratios, script, styles, imageData } = page
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>{gallery.title}</title>
        {gallery.description && <meta name="description" content={gallery.description} />}
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={styles} />
        <noscript>
          <style>{NO_SCRIPT_HEIGHT}</style>
        </noscript>
      </head>
      <body>
        <div
          className="page"
          id="page"
          data-facts={writePageFacts({
            ...{ galleryId: 1, publicId: '', version: 1, offset: 0 },
            count: imageCount,
            showImageMetadata: gallery.showImageMetadata,
          })}
        >
          <GalleryHeader gallery={gallery} />
          <main>
            {imageCount === 0 ? (
              <p className="none">No images in this gallery.</p>
            ) : (
              <GalleryGrid page={{ images, imageCount, offset: 0, ratios, picture: null }} />
            )}
            {imageCount > images.length && (
              <noscript>
                <p className="none">
                  These are the first {images.length} of {imageCount} images: the page shows the others with a
                  script. All files are in the folders beside it.
                </p>
              </noscript>
            )}
          </main>
        </div>
        <p className="status" id="status" role="status" />
        <p className="opening" id="opening" role="status" />
        {/* Scripts of modules do not run from a disk. */}
        <script defer src={imageData} />
        <script defer src={script} />
      </body>
    </html>
  )
}
