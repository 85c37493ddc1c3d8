import type { CSSProperties, ReactNode } from 'react'
import type { Alignment, Appearance, Look } from '#contract/appearance.ts'
import type { PublicGallery } from '#contract/public-galleries.ts'
import type { CoverPicture } from '#contract/public-page.ts'
import type { Studio } from '#contract/studio.ts'
import { texts } from '#web/texts/texts.ts'
import { Byline } from './byline.tsx'
import { contrast } from './contrast.ts'
import { Cover } from './cover.tsx'
import { Description } from './description.tsx'

/** The default for anything but `#rrggbb`, so that no other CSS gets into a style attribute. */
const colour = (value: string, fallback: string) => (/^#[0-9a-f]{6}$/i.test(value) ? value : fallback)
/** Anything but left and right is centred. */
const alignment = (value: Alignment): Alignment => (value === 'left' || value === 'right' ? value : 'center')
/** Longer ones are set smaller. */
const LONG_TITLE = 60

type Headed = Appearance & Look & Pick<PublicGallery, 'title' | 'description'>

type Props = {
  gallery: Headed
  /** Whose it is, where that is shown. */
  studio?: Studio | null
  /** The picture that the page opens with. */
  cover?: CoverPicture | null
  /** Whether the page may be in a frame. */
  framed?: boolean
  /** What opens the cover's picture, where it is the gallery's only one. */
  opener?: ReactNode
  /** The page's controls. */
  children?: ReactNode
  /** What stands below the head, before the description; in frames nothing does. */
  bar?: ReactNode
}

/** Title, dateline and description, on a cover where there is one. A hidden title stays as a heading for screen readers. */
export function GalleryHeader({ cover, framed = false, ...props }: Props) {
  if (cover) return <Opening {...props} cover={cover} framed={framed} />
  return props.gallery.theme === 'classic' ? <ColouredBands {...props} /> : <InkOnPaper {...props} />
}

/** The owner's colours rest here, too: words are white on the picture, and the description is ink on paper. */
function Opening({
  gallery,
  studio,
  cover,
  framed,
  opener,
  children,
  bar,
}: Props & { cover: CoverPicture; framed: boolean }) {
  return (
    <>
      <header>
        <Cover
          cover={cover}
          look={gallery}
          framed={framed}
          align={alignment(gallery.titleAlignment)}
          opener={opener}
        >
          <Byline studio={studio} />
          <Title gallery={gallery} />
          <Dateline gallery={gallery} />
          {children}
        </Cover>
      </header>
      {bar}
      <BelowHead gallery={gallery} />
    </>
  )
}

function BelowHead({ gallery }: Pick<Props, 'gallery'>) {
  const text = descriptionOf(gallery)
  if (!text) return null
  return (
    <section className="below-head" aria-label={texts.description}>
      <Description text={text} style={{ textAlign: alignment(gallery.descriptionAlignment) }} />
    </section>
  )
}

function InkOnPaper({ gallery, studio, children, bar }: Props) {
  const text = descriptionOf(gallery)
  return (
    <>
      <header className="intro" style={{ textAlign: alignment(gallery.titleAlignment) }}>
        <Byline studio={studio} />
        <Title gallery={gallery} />
        <Dateline gallery={gallery} />
        {children}
        {!bar && text && (
          <Description text={text} style={{ textAlign: alignment(gallery.descriptionAlignment) }} />
        )}
      </header>
      {bar}
      {bar && <BelowHead gallery={gallery} />}
    </>
  )
}

/**
 * In the owner's colours. Neighbours with the same background form one block. Small words might not be readable on them:
 * studio and controls stand on paper, above and below.
 */
function ColouredBands({ gallery, studio, children, bar }: Props) {
  const titleBackground = colour(gallery.titleBackgroundColor, '#3b82f6')
  const background = colour(gallery.descriptionBackgroundColor, '#3b82f6')
  const text = colour(gallery.descriptionColor, '#ffffff')
  const description = descriptionOf(gallery)
  const joined = description && !bar && titleBackground === background ? ' joined' : ''
  const band = {
    color: colour(gallery.titleColor, '#ffffff'),
    background: titleBackground,
    textAlign: alignment(gallery.titleAlignment),
  }
  const words = description && (
    <Description
      text={description}
      className={faint(text, background)}
      style={{ color: text, background, textAlign: alignment(gallery.descriptionAlignment) }}
    />
  )
  return (
    <>
      <header className="bands" style={{ textAlign: band.textAlign }}>
        <Byline studio={studio} />
        <Title gallery={gallery} className={gallery.dateline ? ' joined' : joined} style={band} />
        <Dateline gallery={gallery} className={joined + faint(band.color, titleBackground)} style={band} />
        {!bar && words}
        {children}
      </header>
      {bar}
      {bar && words && (
        <section className="bands below-head" aria-label={texts.description}>
          {words}
        </section>
      )}
    </>
  )
}

/** The description as the page shows it. */
export const descriptionOf = ({
  showDescriptionInIframe,
  description,
}: Pick<Headed, 'showDescriptionInIframe' | 'description'>) =>
  (showDescriptionInIframe && description?.trim()) || undefined

const faint = (text: string, background: string) => (contrast(text, background) < 4.5 ? ' faint' : '')

type PartProps = { gallery: Headed; className?: string; style?: CSSProperties }

function Title({ gallery, className = '', style }: PartProps) {
  const { title, showTitleInIframe } = gallery
  if (!showTitleInIframe)
    return (
      <h1 className="unseen" dir="auto">
        {title}
      </h1>
    )
  return (
    <h1
      className={`title title-face${title.length > LONG_TITLE ? ' long' : ''}${className}`}
      dir="auto"
      style={style}
    >
      {title}
    </h1>
  )
}

const Dateline = ({ gallery, className = '', style }: PartProps) =>
  gallery.dateline ? (
    <p className={`dateline${className}`} dir="auto" style={style}>
      {gallery.dateline}
    </p>
  ) : null
