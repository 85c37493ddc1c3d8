import type { CSSProperties } from 'react'

/** One of one colour is drawn in the ink of the place (logo.css). */
type Drawable = { url: string; isInk: boolean }
type Logo = Drawable & Size
/** In pixels. */
type Size = { width: number; height: number }

/** The size of a logo that fits into a box, in pixels; never larger than it is. */
function fitted({ width, height }: Logo, most: Size): Size {
  const scale = Math.min(1, most.width / width, most.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** What an image element needs to draw a logo. */
export const logoProps = ({ url, isInk }: Drawable) => ({
  className: isInk ? 'logo ink' : 'logo',
  style: isInk ? ({ '--logo': `url(${url})` } as CSSProperties) : undefined,
  src: url,
})

type PictureProps = { logo: Logo; name: string; most: Size; loading?: 'lazy' }

/** In a picture element: React would add a preload of its own. */
const LogoPicture = ({ logo, name, most, loading }: PictureProps) => (
  <picture>
    <img {...logoProps(logo)} {...fitted(logo, most)} alt={name} loading={loading} />
  </picture>
)

type Props = {
  /** The logo where the ground is light, and where it is dark; null: the name in letters. */
  onLight: Logo | null
  onDark: Logo | null
  name: string
  most: Size
}

/** A logo, or the name in letters. Where the one on dark ground is another, both are there, and the style sheet chooses. */
export function LogoOrName({ onLight, onDark, name, most }: Props) {
  if (onLight?.url === onDark?.url) {
    return onLight ? <LogoPicture logo={onLight} name={name} most={most} /> : name
  }
  // What is not displayed is not loaded.
  const drawn = (logo: Logo | null) =>
    logo ? <LogoPicture logo={logo} name={name} most={most} loading="lazy" /> : name
  return (
    <>
      <span className="on-light">{drawn(onLight)}</span>
      <span className="on-dark">{drawn(onDark)}</span>
    </>
  )
}
