import { COLUMN_COUNTS, MAX_PAGE_WIDTH } from '#contract/masonry.ts'
import { FIRST_TILES, type GalleryPage, type PageAssets } from '#contract/public-page.ts'
import { GalleryGrid } from './gallery-grid.tsx'
import { GalleryHeader } from './gallery-header.tsx'
import { LinkPreview, summary } from './link-preview.tsx'
import { PageHead } from './page-head.tsx'
import { PageLinks } from './page-links.tsx'
import { ReportLink } from './report-link.tsx'

/** Without a script the grid is only as tall as the tiles in the HTML, in every layout. */
const NO_SCRIPT_HEIGHT = COLUMN_COUNTS.map((columns) => {
  const rule = `ol.grid{height:var(--p${columns},var(--h${columns}))}`
  return columns === 4 ? rule : `@container (max-width:${MAX_PAGE_WIDTH[columns]}px){${rule}}`
}).join('')

export function GalleryDocument({ page, assets }: { page: GalleryPage; assets: PageAssets }) {
  const { gallery, imageCount, offset, version } = page
  const number = Math.floor(offset / FIRST_TILES) + 1
  const canonical = new URL(number > 1 ? `/?page=${number}` : '/', page.pageUrl).href
  return (
    <html lang="en">
      <PageHead
        title={number > 1 ? `${gallery.title} (page ${number})` : gallery.title}
        showsText={gallery.showTitleInIframe || gallery.showDescriptionInIframe || imageCount === 0}
      >
        <meta name="description" content={summary(page)} />
        {!page.listed && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={canonical} />
        <LinkPreview page={page} />
        <noscript>
          <style>{NO_SCRIPT_HEIGHT}</style>
        </noscript>
      </PageHead>
      <body>
        <div
          className="page"
          id="page"
          data-gallery={gallery.id}
          data-id={gallery.publicId}
          data-version={version}
          data-count={imageCount}
          data-offset={offset}
          data-captions={gallery.showImageMetadata ? '' : undefined}
        >
          <GalleryHeader gallery={gallery} />
          <main>
            {imageCount === 0 ? (
              <p className="none">No images in this gallery.</p>
            ) : (
              <>
                <GalleryGrid page={page} />
                <PageLinks offset={offset} imageCount={imageCount} />
              </>
            )}
          </main>
          {page.reports && <ReportLink publicId={gallery.publicId} />}
        </div>
        <p className="status" id="status" role="status" />
        <p className="opening" id="opening" role="status" />
        {/* Last, so that images are requested first. React would move <link> elements to the head. */}
        {[assets.script, ...assets.preloads].map((module) => (
          <script key={module} type="module" src={module} />
        ))}
      </body>
    </html>
  )
}
