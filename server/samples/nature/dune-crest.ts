import { blur } from '../drawing/blur.ts'
import { canvas, fillDown } from '../drawing/canvas.ts'
import { colour, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { noiseFrom } from '../drawing/noise.ts'
import { clamp, lerp, smooth } from '../drawing/number.ts'
import { noiseTile } from '../drawing/tile.ts'
import { type Air, lostInAir, paintLand, type Spot } from './land.ts'
import { heightAt, sunAt, terrain } from './terrain.ts'
import { lookOver, type Viewpoint } from './viewpoint.ts'

const noise = noiseFrom(5)
const rough = noiseTile(6, 4)

/** One long crest climbs towards the light; its lee side lies in blue shadow. */
export function duneCrest(width: number, height: number): Print {
  const land = terrain(14, 1024, dunes)
  // A crest that runs aslant through the grid would show its cells as a saw's teeth.
  blur(land.heights, 0.9)
  const from: Viewpoint = { x: 0.5, z: 7.2, height: 1.78, heading: 0, horizon: 0.24, lens: 1.15 }
  const sun = sunAt(1.25, 0.3)
  const distances = lookOver(width, height, from, (x, z) => heightAt(land, x, z), 0.15, 13.3, 420)
  const picture = canvas(width, height)
  const sky = ramp([
    [0, '#4f7fa8'],
    [0.5, '#9fb9c2'],
    [1, '#eed9b8'],
  ])
  fillDown(picture, sky, (down) => down / from.horizon)
  const sand = colour('#d9854a')
  const pale = colour('#f0b878')
  const sunLight = colour('#ffcf96', 3.1)
  const skyLight = colour('#7a86dc', 0.55)
  const hazeColour = colour('#f0cfa8')
  const air: Air = { haze: 0.03, fog: 0.1, level: 0, thickness: 0.6 }
  paintLand(
    picture,
    from,
    land,
    distances,
    sun,
    (spot, light) => {
      const sunny = spot.sunny * spot.facing
      const tone = 0.5 + 0.5 * rough(spot.x * 1.2, spot.z * 1.2)
      const grain = 1 + 0.06 * rough(spot.x * 60, spot.z * 60)
      const bounce = clamp(0.5 - spot.slopeZ * 0.3) * (1 - spot.sunny) * 0.25
      for (let c = 0; c < 3; c++) {
        const ground = lerp(sand[c]!, pale[c]!, tone * 0.5) * grain
        light[c] = ground * (skyLight[c]! + sunLight[c]! * (sunny + bounce * 0.3))
      }
      const lost = lostInAir(air, from.height, spot.level, spot.far)
      for (let c = 0; c < 3; c++) light[c]! += (hazeColour[c]! - light[c]!) * lost
    },
    { shadowEdge: 0.012, detail: ripples },
  )
  return develop(picture, {
    bloom: { strength: 0.06, reach: 0.02 },
    contrast: 0.25,
    vignette: 0.18,
    grain: 1.6,
  })
}

/** Wind ripples: they run slantwise, bend and fork, and are lost in the distance. */
function ripples(spot: Spot): void {
  const { x, z } = spot
  if (x > 5) return
  const bend = rough(x * 0.9, z * 0.9) * 0.5 + rough(x * 4 + 7, z * 4) * 0.066
  const tall = 0.165 * smooth(5, 1.5, x) * (0.75 + 0.5 * rough(x * 2, z * 2 + 5))
  const slope = tall * Math.cos((z * 0.55 + x * 0.9 + bend) * 150)
  spot.slopeX += slope * 0.9
  spot.slopeZ += slope * 0.55
}

/** Gentle to windward, falling at the angle of repose to leeward, from a crest that winds along x. */
function dunes(x: number, z: number): number {
  const crest = 7.15 + 0.34 * Math.sin((x - 1.25) * 1.5) * (0.55 + 0.25 * x)
  const tall = 1.12 + 0.95 * smooth(2.6, 6.2, x) - 1.6 * smooth(6.4, 9.5, x) + 0.06 * Math.sin(x * 2.1)
  const off = z - crest
  const windward = tall - 0.08 * off * off - 0.14 * off
  const lee = tall + off * 0.62
  const main = off > 0 ? windward : lee
  const bend = noise.flat(x * 0.25, z * 0.25) * 0.8
  const others = 1.75 * noise.ridged(x * 0.2 + bend * 0.5, z * 0.16 + bend, 2, 0.3) - 0.15
  return Math.max(main, others * smooth(3, 8, x))
}
