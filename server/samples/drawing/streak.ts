import type { Canvas } from './canvas.ts'
import { shine } from './canvas.ts'
import type { Colour } from './colour.ts'

/** A thin line of light from one point to another, added to what is there; its strength runs from `first` to `last`. */
export function streak(
  target: Canvas,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  thick: number,
  tint: Colour,
  first: number,
  last = first,
): void {
  const steep = Math.abs(toY - fromY) > Math.abs(toX - fromX)
  const [startMajor, startMinor, endMajor, endMinor] = steep
    ? [fromY, fromX, toY, toX]
    : [fromX, fromY, toX, toY]
  const run = endMajor - startMajor
  const slope = run === 0 ? 0 : (endMinor - startMinor) / run
  const half = (thick / 2) * Math.sqrt(1 + slope * slope)
  const [majorSize, minorSize] = steep ? [target.height, target.width] : [target.width, target.height]
  const [stepMajor, stepMinor] = steep ? [target.width, 1] : [1, target.width]
  const low = Math.max(0, Math.floor(Math.min(startMajor, endMajor)))
  const high = Math.min(majorSize - 1, Math.floor(Math.max(startMajor, endMajor)))
  for (let major = low; major <= high; major++) {
    const share = run === 0 ? 0 : Math.min(1, Math.max(0, (major + 0.5 - startMajor) / run))
    const middle = startMinor + (endMinor - startMinor) * share
    const strength = first + (last - first) * share
    const start = Math.max(0, Math.floor(middle - half))
    const end = Math.min(minorSize - 1, Math.floor(middle + half))
    for (let minor = start; minor <= end; minor++) {
      const inside = Math.min(minor + 1, middle + half) - Math.max(minor, middle - half)
      const light = inside * strength
      shine(target, major * stepMajor + minor * stepMinor, tint[0] * light, tint[1] * light, tint[2] * light)
    }
  }
}
