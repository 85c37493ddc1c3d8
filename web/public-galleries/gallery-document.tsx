import { FIRST_TILES, type GalleryPage, oembedAddress, type PageAssets } from '#contract/public-page.ts'
import { DownloadAll } from './downloads/download-all.tsx'
import downloadsStyles from './downloads/downloads.css?inline'
import { FirstRow, GalleryGrid, NO_SCRIPT_HEIGHT } from './gallery-grid.tsx'
import { GalleryHeader } from './gallery-header.tsx'
import { LinkPreview, summaryOf } from './link-preview.tsx'
import marksStyles from './marks/marks.css?inline'
import styles from './opened-picture.css?inline'
import { OpenedPicture } from './opened-picture.tsx'
import { writePageFacts } from './page-facts.ts'
import { PageHead } from './page-head.tsx'
import { PageLinks } from './page-links.tsx'
import { ReportLink } from './report-link.tsx'
import { StructuredData } from './structured-data.tsx'

export function GalleryDocument({ page, assets }: { page: GalleryPage; assets: PageAssets }) {
  const { gallery, imageCount, offset, picture, version } = page
  const summary = summaryOf(page)
  const hasDownloads = gallery.visitorDownloads !== 'none' && imageCount > 0
  const number = Math.floor(offset / FIRST_TILES) + 1
  const canonical = number > 1 ? new URL(`/?page=${number}`, page.pageUrl).href : summary.address
  // Those that add to the page's come first: what imports another runs right after it.
  const scripts = [
    ...(gallery.allowSelections ? [assets.marks] : []),
    ...(hasDownloads ? [assets.downloads] : []),
    // Gallery hosts cannot be framed. After the others: it wraps the viewer's code as they leave it.
    ...(page.path ? [assets.framed] : []),
    assets.script,
    ...assets.preloads,
  ]
  return (
    <html lang="en">
      <PageHead
        title={number > 1 ? `${gallery.title} (page ${number})` : summary.title}
        preloadsFont={imageCount === 0}
      >
        <meta name="description" content={summary.description} />
        {!page.listed && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={canonical} />
        <LinkPreview productName={page.productName} summary={summary} />
        <link
          rel="alternate"
          type="application/json+oembed"
          href={oembedAddress(page.appOrigin, summary.address)}
          title={summary.title}
        />
        {page.listed && (
          <link
            rel="alternate"
            type="application/atom+xml"
            href={new URL('/feed.atom', page.pageUrl).href}
            title={gallery.title}
          />
        )}
        <FirstRow page={page} />
        {picture && <style>{styles}</style>}
        {gallery.allowSelections && <style>{marksStyles}</style>}
        {hasDownloads && <style>{downloadsStyles}</style>}
        <noscript>
          <style>{NO_SCRIPT_HEIGHT}</style>
        </noscript>
      </PageHead>
      <body>
        {picture && <OpenedPicture page={page} picture={picture} />}
        <div
          className="page"
          id="page"
          data-facts={writePageFacts({
            galleryId: gallery.id,
            publicId: gallery.publicId,
            path: page.path,
            picture: picture?.index,
            version,
            count: imageCount,
            offset,
            showImageMetadata: gallery.showImageMetadata,
          })}
        >
          <GalleryHeader gallery={gallery} />
          <main>
            {hasDownloads && <DownloadAll publicId={gallery.publicId} />}
            {imageCount === 0 ? (
              <p className="none">No images in this gallery.</p>
            ) : (
              <>
                <GalleryGrid page={page} />
                <PageLinks page={page} />
              </>
            )}
          </main>
          {page.reports && <ReportLink publicId={gallery.publicId} />}
        </div>
        <p className="status" id="status" role="status" />
        <p className="opening" id="opening" role="status" />
        {page.listed && <StructuredData page={page} summary={summary} />}
        {/* Last, so that images are requested first. React would move <link> elements to the head. */}
        {scripts.map((module) => (
          <script key={module} type="module" src={module} />
        ))}
      </body>
    </html>
  )
}
