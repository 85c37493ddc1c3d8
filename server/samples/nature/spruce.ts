import type { Point } from '../drawing/fill.ts'
import type { Random } from '../drawing/random.ts'

/** The outline of a spruce that stands at (x, y), in pixels: tiers of drooping branches, none like the other. */
export function spruce(random: Random, x: number, y: number, tall: number, slender = 0.2): Point[] {
  const tiers = Math.max(5, Math.min(26, Math.round(tall / 7)))
  const half = tall * slender * random.between(0.8, 1.2)
  const lean = random.between(-0.02, 0.02) * tall
  const side = (direction: number) => {
    const edge: Point[] = []
    for (let tier = 0; tier < tiers; tier++) {
      const share = (tier + 0.6) / tiers
      const reach = half * share ** 0.85 * random.between(0.7, 1.15)
      const tierY = y - tall + tall * share
      const middle = x + lean * (1 - share)
      edge.push([middle + direction * reach, tierY + tall * 0.02 * random.between(0.4, 1.6)])
      edge.push([
        middle + direction * reach * random.between(0.3, 0.5),
        tierY - (tall / tiers) * random.between(0, 0.3),
      ])
    }
    return edge
  }
  return [[x + lean, y - tall], ...side(1), [x + half * 0.15, y], [x - half * 0.15, y], ...side(-1).reverse()]
}
