import { absoluteAddress, addressBelow } from '#contract/addresses.ts'
import { positionOf } from '#contract/focus.ts'
import type { ShownGallery, SitePage } from '#contract/site-page.ts'
import { logoOn } from '#contract/studio.ts'
import { kept } from '#web/texts/kept.ts'
import { LanguageChoice } from '#web/texts/language-choice.tsx'
import { spoken } from '#web/texts/spoken.ts'
import { texts } from '#web/texts/texts.ts'
import { LogoOrName } from '#web/ui/logo-picture.tsx'
import styles from '../styles/site.css?inline'
import { DENSE_PHONES, DENSE_SCREENS, placeholderColour, sizesOf } from '../wall/image-sources.ts'
import { pictureProps } from '../wall/markup.ts'
import { Alternates } from './alternates.tsx'
import { LinkPreview } from './link-preview.tsx'
import { PageHead } from './page-head.tsx'
import { SiteData } from './structured-data.tsx'
import { oneLine } from './summary-text.ts'

const LARGEST_LOGO = { width: 320, height: 120 }
/** Number of covers loaded eagerly: the first row of wide screens. */
const EAGER = 3
/** Width / height of the covers' frames (site.css). */
const FRAME = 3 / 2

/** The page of a site: its title, its text, and the covers of its galleries. Runs no script. */
export function SiteDocument({ page }: { page: SitePage }) {
  const { title, about, links, logos, galleries, base, address, preview, theme, typeface, signIn } = page
  const summary = {
    title,
    description: oneLine(about) ?? texts.photographsBy({ name: title }),
    address,
    picture: preview && {
      ...preview,
      url: absoluteAddress({ base, pageUrl: address }, preview.url),
      whole: absoluteAddress({ base, pageUrl: address }, preview.whole),
      name: preview.title,
    },
  }
  return (
    <html {...spoken()} data-theme={theme} data-typeface={typeface}>
      <PageHead
        title={title}
        typeface={typeface}
        faces={galleries.some(({ open }) => open?.cover) ? 'when used' : 'first'}
      >
        <meta name="description" content={summary.description} />
        <link rel="canonical" href={kept(address)} />
        <Alternates address={address} />
        <LinkPreview studio={title} summary={summary} />
        <link
          rel="alternate"
          type="application/atom+xml"
          href={kept(addressBelow(address, '/feed.atom'))}
          title={title}
        />
        <style>{styles}</style>
      </PageHead>
      <body>
        <div className="page site">
          <header className="intro">
            <h1 className={logos.light ? undefined : 'title title-face'} dir="auto">
              <LogoOrName
                onLight={logoOn('light', logos)}
                onDark={logoOn('dark', logos)}
                name={title}
                most={LARGEST_LOGO}
              />
            </h1>
            {about && (
              <p className="about" dir="auto">
                {about}
              </p>
            )}
            {links.length > 0 && (
              <nav className="elsewhere" aria-label={texts.links}>
                {links.map(({ label, url }) => (
                  <a key={label + url} dir="auto" href={url} rel="noopener">
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
          <footer className="reporting">
            {signIn && (
              <p className="foot">
                <a href={kept(signIn)}>{texts.signIn}</a>
              </p>
            )}
            <LanguageChoice label={texts.language} />
          </footer>
        </div>
        <SiteData page={page} description={oneLine(about)} />
      </body>
    </html>
  )
}

/** Number of columns on wide screens: an even grid, without a row of one. */
const columnsOf = (count: number) => (count === 4 ? 2 : Math.min(count, 3))

function Cover({ gallery, index, columns }: { gallery: ShownGallery; index: number; columns: number }) {
  const { title, dateline, address, open } = gallery
  return (
    <a href={kept(address)}>
      {open ? <Frame open={open} index={index} columns={columns} /> : <Lock />}
      <h2 className="title-face" dir="auto">
        {title}
      </h2>
      {dateline && <p dir="auto">{dateline}</p>}
      <p>{open ? texts.images({ count: open.imageCount }) : texts.privateGallery}</p>
    </a>
  )
}

type FrameProps = { open: NonNullable<ShownGallery['open']>; index: number; columns: number }

function Frame({ open: { cover }, index, columns }: FrameProps) {
  if (!cover) return <span className="frame" />
  const isEager = index < EAGER
  return (
    <span className="frame" style={{ background: placeholderColour(cover.placeholder) }}>
      {/* In a picture element, as React would add a preload of its own. */}
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

/** Width of a cover that fills its frame; a wider one is as high as the frame. */
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
