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

/** Replaces anything but `#rrggbb` by the default, so that no other CSS gets into a style attribute. */
const colour = (value: string, fallback: string) => (/^#[0-9a-f]{6}$/i.test(value) ? value : fallback)
/** Centres anything but left and right. */
const alignment = (value: Alignment): Alignment => (value === 'left' || value === 'right' ? value : 'center')
/** Length from which titles are set smaller. */
const LONG_TITLE = 60

type Headed = Appearance & Look & Pick<PublicGallery, 'title' | 'description'>

type Props = {
  gallery: Headed
  /** Studio of the gallery, if it is shown. */
  studio?: Studio | null
  /** Picture at the top of the page. */
  cover?: CoverPicture | null
  /** True if other sites may frame the page. */
  framed?: boolean
  /** Link that opens the cover's picture, if it is the gallery's only one. */
  opener?: ReactNode
  /** The page's controls. */
  children?: ReactNode
  /** Content below the head, before the description; none in frames. */
  bar?: ReactNode
}

/** Title, dateline and description, on a cover if any. Screen readers also read a hidden title. */
export function GalleryHeader({ cover, framed = false, ...props }: Props) {
  if (cover) return <Opening {...props} cover={cover} framed={framed} />
  return props.gallery.theme === 'classic' ? <ColouredBands {...props} /> : <InkOnPaper {...props} />
}

/** Ignores the owner's colours: words are white on the picture, and the description is ink on paper. */
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
 * Uses the owner's colours. Neighbours with the same background form one block. Small words might not be
 * readable on them, so studio and controls are on paper, above and below.
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

/** The description, if the page shows it. */
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
