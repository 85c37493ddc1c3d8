import type { CSSProperties } from 'react'

/** A logo; `isInk` if it has one colour and is drawn in that of the text (logo.css). */
type Drawable = { url: string; isInk: boolean }
type Logo = Drawable & Size
/** Size in pixels. */
type Size = { width: number; height: number }

/** Size of a logo that fits into a box, never enlarged, in pixels. */
function fitted({ width, height }: Logo, most: Size): Size {
  const scale = Math.min(1, most.width / width, most.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Attributes of an image element that draws a logo. */
export const logoProps = ({ url, isInk }: Drawable) => ({
  className: isInk ? 'logo ink' : 'logo',
  style: isInk ? ({ '--logo': `url(${url})` } as CSSProperties) : undefined,
  src: url,
})

type PictureProps = { logo: Logo; name: string; most: Size; loading?: 'lazy' }

/** Logo in a picture element, as React would add a preload for an image alone. */
const LogoPicture = ({ logo, name, most, loading }: PictureProps) => (
  <picture>
    <img {...logoProps(logo)} {...fitted(logo, most)} alt={name} loading={loading} />
  </picture>
)

type Props = {
  /** Logos for light and dark backgrounds; null for the name as text. */
  onLight: Logo | null
  onDark: Logo | null
  name: string
  most: Size
}

/** A logo, or the name as text. If there is another for dark backgrounds, CSS selects one of the two. */
export function LogoOrName({ onLight, onDark, name, most }: Props) {
  if (onLight?.url === onDark?.url) {
    return onLight ? <LogoPicture logo={onLight} name={name} most={most} /> : name
  }
  // Lazy, so that the logo that is not displayed is not loaded.
  const drawn = (logo: Logo | null) =>
    logo ? <LogoPicture logo={logo} name={name} most={most} loading="lazy" /> : name
  return (
    <>
      <span className="on-light">{drawn(onLight)}</span>
      <span className="on-dark">{drawn(onDark)}</span>
    </>
  )
}
