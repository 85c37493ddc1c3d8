import type { Canvas } from '../drawing/canvas.ts'
import { colour, mix } from '../drawing/colour.ts'
import { glow } from '../drawing/dots.ts'
import type { Random } from '../drawing/random.ts'

const BLUE = colour('#a9c4ff')
const GOLD = colour('#ffd9a6')

/** Scatters stars, many faint and few bright, wherever `visible` (0..1) lets them show. */
export function scatterStars(
  picture: Canvas,
  random: Random,
  count: number,
  visible: (x: number, y: number) => number,
  brightness = 1,
): void {
  const { width, height } = picture
  const unit = width / 2400
  for (let star = 0; star < count; star++) {
    const x = random() * width
    const y = random() * height
    const rarity = random()
    const magnitude = Math.min(30, 0.25 / (rarity + 0.004) ** 0.8)
    const seen = visible(x, y)
    const tint = mix(BLUE, GOLD, random())
    if (seen <= 0) continue
    glow(
      picture,
      x,
      y,
      unit * (1.9 + magnitude * 0.16),
      tint,
      seen * brightness * Math.min(3, 0.25 + magnitude * 0.3),
      2,
    )
  }
}
