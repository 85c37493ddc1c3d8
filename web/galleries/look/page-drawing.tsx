import { useId } from 'react'
import type { Appearance, CoverStyle, Look, Theme } from '#contract/appearance.ts'
import { drawnTiles } from './drawn-tiles.ts'

/** Fields that a page is drawn from. */
export type Drawn = Pick<Look, 'layout' | 'spacing' | 'coverStyle' | 'theme'> &
  Pick<Appearance, 'titleColor' | 'titleBackgroundColor' | 'titleAlignment'>

const WIDTH = 96
const HEIGHT = 72
const SIDE = 4

const LIGHT = { paper: '#ffffff', ink: '#141816' }
const DARK = { paper: '#121413', ink: '#eff2f0' }
const COLOURS: Record<Theme, { paper: string; ink: string }> = {
  classic: LIGHT,
  light: LIGHT,
  ivory: { paper: '#f7f3ea', ink: '#221d16' },
  dark: DARK,
  auto: LIGHT,
}

/** Colours of the pictures, on any paper. */
const TONES = ['#7f958c', '#b3a184', '#6f7f8c', '#a8aca3', '#8b7a6b']

/** Top of the pictures. */
const TOP: Record<CoverStyle, number> = { none: 20, band: 42, full: 65 }

/** A gallery's page in miniature. */
export function PageDrawing({ look }: { look: Drawn }) {
  const id = useId()
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="block w-full">
      <Page look={look} colours={COLOURS[look.theme]} />
      {look.theme === 'auto' && (
        <>
          <clipPath id={id}>
            <path d={`M${WIDTH} 0v${HEIGHT}H${WIDTH * 0.3}L${WIDTH * 0.7} 0Z`} />
          </clipPath>
          <g clipPath={`url(#${id})`}>
            <Page look={look} colours={DARK} />
          </g>
        </>
      )}
    </svg>
  )
}

function Page({ look, colours }: { look: Drawn; colours: { paper: string; ink: string } }) {
  const top = TOP[look.coverStyle]
  return (
    <>
      <path d={`M0 0h${WIDTH}v${HEIGHT}H0z`} fill={colours.paper} />
      {drawnTiles(look.layout, look.spacing, WIDTH - 2 * SIDE, HEIGHT - top).map((tile, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them apart
          key={index}
          x={SIDE + tile.x}
          y={top + tile.y}
          width={tile.width}
          height={tile.height}
          fill={TONES[index % TONES.length]}
        />
      ))}
      {look.coverStyle === 'none' ? <Title look={look} ink={colours.ink} /> : <Cover height={top - 3} />}
    </>
  )
}

/** A line of text. */
function Line({
  x,
  y,
  width,
  size,
  fill,
}: {
  x: number
  y: number
  width: number
  size: number
  fill: string
}) {
  return <rect x={x} y={y} width={width} height={size} rx={size / 2} fill={fill} />
}

function Title({ look, ink }: { look: Drawn; ink: string }) {
  const width = 40
  const x = { left: SIDE, center: (WIDTH - width) / 2, right: WIDTH - SIDE - width }[look.titleAlignment]
  if (look.theme !== 'classic') return <Line x={x} y={8} width={width} size={5} fill={ink} />
  return (
    <>
      <path d={`M0 0h${WIDTH}v16H0z`} fill={look.titleBackgroundColor} />
      <Line x={x} y={5.5} width={width} size={5} fill={look.titleColor} />
    </>
  )
}

/** A landscape with the title on it. */
function Cover({ height }: { height: number }) {
  return (
    <>
      <path d={`M0 0h${WIDTH}v${height}H0z`} fill="#8fa4ad" />
      <circle cx="70" cy={height * 0.3} r="6" fill="#e9dcc0" />
      <path
        d={`M0 ${height * 0.62}l22-${height * 0.28} 20 ${height * 0.2} 26-${height * 0.26} 28 ${height * 0.3}V${height}H0Z`}
        fill="#4f665d"
      />
      <path d={`M0 ${height * 0.82}q44-${height * 0.22} 96 0V${height}H0Z`} fill="#2f4139" />
      <Line x={8} y={height - 12} width={44} size={5} fill="#ffffff" />
      <Line x={8} y={height - 5} width={24} size={2} fill="#ffffff" />
    </>
  )
}
