import { positionOf } from '#contract/focus.ts'
import type { ShownGallery, SitePage } from '#contract/site-page.ts'
import { logoOn } from '#contract/studio.ts'
import { LogoOrName } from '#web/ui/logo-picture.tsx'
import styles from '../styles/site.css?inline'
import { DENSE_PHONES, DENSE_SCREENS, placeholderColour, sizesOf } from '../wall/image-sources.ts'
import { pictureProps } from '../wall/markup.ts'
import { LinkPreview } from './link-preview.tsx'
import { PageHead } from './page-head.tsx'
import { SiteData } from './structured-data.tsx'
import { oneLine } from './summary-text.ts'

const LARGEST_LOGO = { width: 320, height: 120 }
/** Covers that are requested at once: the first row of wide screens. */
const EAGER = 3
/** Width / height of the covers' frames (site.css). */
const FRAME = 3 / 2

/** The page of a site: who it is of, and the covers of the galleries that they chose. It runs no script. */
export function SiteDocument({ page }: { page: SitePage }) {
  const { title, about, links, logos, galleries, address, preview, theme, typeface } = page
  const summary = {
    title,
    description: oneLine(about) ?? `Photographs by ${title}`,
    address,
    picture: preview && {
      ...preview,
      url: new URL(preview.url, address).href,
      whole: new URL(preview.whole, address).href,
      name: preview.title,
    },
  }
  return (
    <html lang="en" data-theme={theme} data-typeface={typeface}>
      <PageHead
        title={title}
        typeface={typeface}
        faces={galleries.some(({ open }) => open?.cover) ? 'when used' : 'first'}
      >
        <meta name="description" content={summary.description} />
        <link rel="canonical" href={address} />
        <LinkPreview studio={title} summary={summary} />
        <link
          rel="alternate"
          type="application/atom+xml"
          href={new URL('/feed.atom', address).href}
          title={title}
        />
        <style>{styles}</style>
      </PageHead>
      <body>
        <div className="page site">
          <header className="intro">
            <h1 className={logos.light ? undefined : 'title title-face'}>
              <LogoOrName
                onLight={logoOn('light', logos)}
                onDark={logoOn('dark', logos)}
                name={title}
                most={LARGEST_LOGO}
              />
            </h1>
            {about && <p className="about">{about}</p>}
            {links.length > 0 && (
              <nav className="elsewhere" aria-label="Links">
                {links.map(({ label, url }) => (
                  <a key={label + url} href={url} rel="noopener">
                    {label}
                  </a>
                ))}
              </nav>
            )}
          </header>
          <main>
            {galleries.length > 0 && (
              <ul className={`covers of-${columnsOf(galleries.length)}`}>
                {galleries.map((gallery, index) => (
                  <li key={gallery.address}>
                    <Cover gallery={gallery} index={index} columns={columnsOf(galleries.length)} />
                  </li>
                ))}
              </ul>
            )}
          </main>
        </div>
        <SiteData page={page} description={oneLine(about)} />
      </body>
    </html>
  )
}

/** On wide screens: an even grid, without a row of one. */
const columnsOf = (count: number) => (count === 4 ? 2 : Math.min(count, 3))

function Cover({ gallery, index, columns }: { gallery: ShownGallery; index: number; columns: number }) {
  const { title, dateline, address, open } = gallery
  return (
    <a href={address}>
      {open ? <Frame open={open} index={index} columns={columns} /> : <Lock />}
      <h2 className="title-face">{title}</h2>
      {dateline && <p>{dateline}</p>}
      <p>{open ? `${open.imageCount} ${open.imageCount === 1 ? 'image' : 'images'}` : 'Private gallery'}</p>
    </a>
  )
}

type FrameProps = { open: NonNullable<ShownGallery['open']>; index: number; columns: number }

function Frame({ open: { cover }, index, columns }: FrameProps) {
  if (!cover) return <span className="frame" />
  const isEager = index < EAGER
  return (
    <span className="frame" style={{ background: placeholderColour(cover.placeholder) }}>
      {/* In a picture element: React would add a preload of its own. */}
      <picture>
        <img
          {...pictureProps(cover, coverSizes(cover.width / cover.height, columns))}
          alt=""
          style={{ objectPosition: positionOf(cover) }}
          {...(isEager ? { fetchPriority: index === 0 ? 'high' : 'auto' } : { loading: 'lazy' })}
        />
      </picture>
    </span>
  )
}

const Lock = () => (
  <span className="frame locked">
    <svg viewBox="0 0 24 24" width="28" height="28" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3" strokeWidth="1.5" />
    </svg>
  </span>
)

/** The picture covers its frame; one that is wider than it is as high. */
function coverSizes(ratio: number, columns: number): string {
  const wider = Math.max(1, ratio / FRAME)
  const inColumns = (columns: number) => (share: string) =>
    `calc((100vw - ${columns * 40 + 40}px)*${((Number(share) * wider) / columns).toFixed(3)})`
  return [
    sizesOf(inColumns(1), DENSE_PHONES, '(max-width:700px)'),
    sizesOf(inColumns(Math.min(columns, 2)), DENSE_SCREENS, '(max-width:1100px)'),
    sizesOf(inColumns(columns), DENSE_SCREENS),
  ].join(',')
}
