import { addressBelow } from '#contract/addresses.ts'
import {
  FIRST_TILES,
  type GalleryPage,
  oembedAddress,
  type PageAssets,
  picturePath,
} from '#contract/public-page.ts'
import { kept } from '#web/texts/kept.ts'
import { spoken } from '#web/texts/spoken.ts'
import { language, speech, texts } from '#web/texts/texts.ts'
import { LEFT_ID, leftText } from '../downloads/allowance-texts.ts'
import { writePageFacts } from '../page-facts.ts'
import chapterStyles from '../styles/chapters.css?inline'
import choosingStyles from '../styles/choosing.css?inline'
import leftStyles from '../styles/downloads-left.css?inline'
import versionStyles from '../styles/new-version.css?inline'
import onlyYouStyles from '../styles/only-you.css?inline'
import styles from '../styles/opened-picture.css?inline'
import barStyles from '../styles/page-bar.css?inline'
import picksStyles from '../styles/picks.css?inline'
import { OpenedPicture } from '../viewer/opened-picture.tsx'
import { FirstRow } from '../wall/first-row.tsx'
import { gridStyles } from '../wall/grid-styles.ts'
import { imageName } from '../wall/image-sources.ts'
import { linkProps } from '../wall/markup.ts'
import { wallsFrom } from '../wall/walls.ts'
import { Alternates } from './alternates.tsx'
import { ChapterBar } from './chapter-bar.tsx'
import { CoverPreload, coverFills } from './cover.tsx'
import { GalleryHeader } from './gallery-header.tsx'
import { chaptersHere, GalleryWalls } from './gallery-walls.tsx'
import { LinkPreview, summaryOf } from './link-preview.tsx'
import { OnlyYou } from './only-you.tsx'
import { PageBar } from './page-bar.tsx'
import { NO_SCRIPT_STYLES, PageControls } from './page-controls.tsx'
import { PageFoot } from './page-foot.tsx'
import { PageHead } from './page-head.tsx'
import { PageLinks } from './page-links.tsx'
import { StructuredData } from './structured-data.tsx'

/** Link over the cover that opens it, as a gallery of one picture shows it only there. */
function CoverOpener({ page: { images, path } }: { page: GalleryPage }) {
  const [image] = images
  if (!image) return null
  return (
    <a
      className="cover-opener"
      {...linkProps(kept(picturePath(path, image.id)), 0, imageName(image, 0, 1))}
    />
  )
}

export function GalleryDocument({ page, assets }: { page: GalleryPage; assets: PageAssets }) {
  const { gallery, cover, imageCount, offset, start, picture, version } = page
  const summary = summaryOf(page)
  const hasDownloads = gallery.visitorDownloads !== 'none' && imageCount > 0
  const number = Math.floor((offset - start) / FIRST_TILES) + 1
  const address = number > 1 ? `${summary.address}?page=${number}` : summary.address
  const isWhole = offset === start
  const isFramed = page.framed
  const isOnCover = imageCount === 1 && cover !== null
  const { chapters, layout, spacing, theme, showImageMetadata, allowSelections } = gallery
  const { shareUrl, shareNeedsPassword } = gallery
  // Gallery hosts cannot be framed. Modules run only once, so the script imports those requested here.
  const scripts = isFramed ? [assets.script, assets.framed] : [assets.script]
  const opensWithCover = !picture && coverFills(cover, gallery.coverStyle, isFramed)
  // Scripts that run before a full cover is painted would delay it.
  const scriptPriority = opensWithCover ? 'low' : undefined
  return (
    <html {...spoken()} data-theme={gallery.theme} data-typeface={gallery.typeface}>
      <PageHead
        title={number > 1 ? texts.pageTitle({ title: summary.title, number }) : summary.title}
        typeface={gallery.typeface}
        faces={imageCount === 0 ? 'first' : opensWithCover ? 'after the cover' : 'when used'}
      >
        <meta name="description" content={summary.description} />
        {!page.listed && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={kept(address)} />
        {!page.holder && (
          <>
            <LinkPreview studio={page.studio?.name ?? null} summary={summary} />
            <link
              rel="alternate"
              type="application/json+oembed"
              href={oembedAddress(page.appOrigin, kept(summary.address))}
              title={summary.title}
            />
          </>
        )}
        {page.listed && <Alternates address={address} />}
        {page.listed && (
          <link
            rel="alternate"
            type="application/atom+xml"
            href={kept(addressBelow(page.pageUrl, '/feed.atom'))}
            title={gallery.title}
          />
        )}
        {cover && !picture && <CoverPreload cover={cover} look={gallery} framed={isFramed} />}
        <FirstRow page={page} />
        {page.keptFrom && <style>{onlyYouStyles}</style>}
        {picture && <style>{styles}</style>}
        {(allowSelections || page.holder?.picks) && <style>{choosingStyles}</style>}
        {page.holder?.picks && <style>{picksStyles}</style>}
        {page.newVersions.length > 0 && <style>{versionStyles}</style>}
        {page.allowance && <style>{leftStyles}</style>}
        {chapters.length > 0 && <style>{chapterStyles}</style>}
        {!isFramed && <style>{barStyles}</style>}
        <style>{gridStyles(gallery)}</style>
        <noscript>
          <style>{NO_SCRIPT_STYLES}</style>
        </noscript>
      </PageHead>
      <body>
        {page.keptFrom && <OnlyYou keptFrom={page.keptFrom} />}
        {picture && <OpenedPicture page={page} picture={picture} />}
        <div
          className="page"
          id="page"
          data-facts={writePageFacts({
            galleryId: gallery.id,
            publicId: gallery.publicId,
            base: page.base || undefined,
            lang: page.lang ?? undefined,
            path: page.path,
            picture: picture?.index,
            listed: page.listed,
            version,
            count: imageCount,
            offset,
            walls:
              isWhole && !isOnCover ? wallsFrom(start, imageCount, chapters).map(({ count }) => count) : [],
            ...{ layout, spacing, theme, showImageMetadata, allowSelections },
            sharing: { shareUrl, shareNeedsPassword },
            downloads: hasDownloads || undefined,
            counted: (hasDownloads && page.allowance !== null) || undefined,
            holder: page.holder ?? undefined,
            newVersions: page.newVersions.length > 0 ? page.newVersions : undefined,
            studio: page.studio?.name,
            texts: assets.texts[language],
            speech,
          })}
        >
          <GalleryHeader
            gallery={gallery}
            studio={page.studio}
            cover={cover}
            framed={isFramed}
            opener={isOnCover && <CoverOpener page={page} />}
            bar={isFramed ? undefined : <PageBar page={page} />}
          >
            {(isFramed || cover) && imageCount > 0 && (
              <div className="controls">
                <PageControls page={page} />
              </div>
            )}
          </GalleryHeader>
          {isFramed && <ChapterBar chapters={chapters} here={chaptersHere(page)} path={page.path} />}
          {hasDownloads && page.allowance && (
            <p className="downloads-left" id={LEFT_ID} role="status">
              {leftText(page.allowance)}
            </p>
          )}
          <main>
            {imageCount === 0 ? (
              <p className="none">{texts.noImages}</p>
            ) : (
              <>
                {!isOnCover && <GalleryWalls {...page} isWhole={isWhole} />}
                <PageLinks page={page} />
              </>
            )}
          </main>
          <PageFoot page={page} query={number > 1 && !picture ? `?page=${number}` : ''} />
        </div>
        <p className="status" id="status" role="status" />
        <p className="opening" id="opening" role="status" data-slow={texts.loadingGallery} />
        {page.listed && <StructuredData page={page} summary={summary} />}
        {/* Last, so that images are requested first. React would move <link> elements to the head. */}
        {scripts.map((module) => (
          <script key={module} type="module" src={module} fetchPriority={scriptPriority} />
        ))}
      </body>
    </html>
  )
}
