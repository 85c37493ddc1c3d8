/** With its size in pixels. */
type Logo = { url: string; width: number; height: number }

/** The size of a logo that fits into a box, in pixels; never larger than it is. */
function fitted({ width, height }: Logo, most: { width: number; height: number }) {
  const scale = Math.min(1, most.width / width, most.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

type Props = {
  logo: Logo
  name: string
  /** In pixels. */
  most: { width: number; height: number }
  className?: string
}

/** In a picture element: React would add a preload of its own. */
export const LogoPicture = ({ logo, name, most, className = 'logo' }: Props) => (
  <picture>
    <img className={className} src={logo.url} {...fitted(logo, most)} alt={name} />
  </picture>
)
