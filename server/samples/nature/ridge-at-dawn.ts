import { canvas, cover, shine } from '../drawing/canvas.ts'
import { colour, ramp } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { softField } from '../drawing/enlarge.ts'
import { noiseFrom } from '../drawing/noise.ts'
import { clamp, smooth, spanOf } from '../drawing/number.ts'
import { type Air, lostInAir, paintLand } from './land.ts'
import { heightAt, sunAt, terrain } from './terrain.ts'
import { lookOver, type Viewpoint } from './viewpoint.ts'

const SUN = { x: 0.66, y: 0.4 }

/** Forested ridges stand behind each other in valley mist while the sun clears the last of them. */
export function ridgeAtDawn(width: number, height: number): Print {
  const noise = noiseFrom(23)
  const land = terrain(36, 1024, (x, z) => {
    const warpX = x + noise.flat(x * 0.2, z * 0.2 + 9) * 1.3
    const warpZ = z + noise.flat(x * 0.2 + 31, z * 0.2) * 1.3
    const crest = noise.ridged(warpX * 0.14, warpZ * 0.26, 7, 0.42)
    return crest * 2.1 + noise.flat(x * 0.09, z * 0.09) * 0.5
  })
  const from: Viewpoint = { x: 0.3, z: 18, height: 2.15, heading: 0, horizon: 0.43, lens: 0.85 }
  const aside = (SUN.x - 0.5) / from.lens
  const sun = sunAt(Math.atan(aside), 0.07)
  const trees = (x: number, z: number) =>
    Math.abs(noise.flat(x * 26, z * 26)) * 0.05 + Math.abs(noise.flat(x * 60, z * 60)) * 0.02
  const distances = lookOver(
    width,
    height,
    from,
    (x, z, far) => heightAt(land, x, z) + (far < 12 ? trees(x, z) : 0.02),
    0.7,
    34,
    360,
  )
  const picture = canvas(width, height)
  const sky = ramp([
    [0, '#3a5b88'],
    [0.35, '#8ba3b8'],
    [0.65, '#e3cdb4'],
    [0.85, '#f7cf9a'],
    [1, '#f9c98c'],
  ])
  const streaks = softField(width, height, 4, (x, y) => {
    const across = x / height
    const down = y / height
    return smooth(0.08, 0.7, noise.rough(across * 1.3 + down, down * 9 + across * 0.6, 5) + 0.12)
  })
  const warm = colour('#ffb870')
  const lit = colour('#ffd9b0')
  const forest = colour('#1d2a22')
  const skyLight = colour('#4f73b8')
  const sunLight = colour('#ffb36b', 3)
  const hazeCool = colour('#a3bade')
  const hazeWarm = colour('#ffcf9c', 1.2)
  for (let y = 0, at = 0; y < height; y++) {
    const down = y / height
    const tint = sky.at(down / 0.49)
    for (let x = 0; x < width; x++, at++) {
      if (distances.values[at] !== Number.POSITIVE_INFINITY) continue
      const offX = (x - SUN.x * width) / height
      const away = spanOf(offX, (down - SUN.y) * 1.25)
      const halo = Math.exp(-away * 3.2) * 0.5 + Math.exp(-away * 16) * 1.1
      const disc = smooth(0.024, 0.0215, spanOf(offX, down - SUN.y)) * 6
      cover(picture, at, sky.light[tint]!, sky.light[tint + 1]!, sky.light[tint + 2]!, 1)
      const streak = streaks.values[at]! * smooth(0.42, 0.1, down) * 0.5
      cover(picture, at, lit[0], lit[1] * 0.93, lit[2] * 0.9, streak * clamp(1.1 - away * 0.5))
      shine(picture, at, warm[0] * halo + disc, warm[1] * halo + disc * 0.85, warm[2] * halo + disc * 0.6)
    }
  }
  const air: Air = { haze: 0.035, fog: 9, level: 0.85, thickness: 0.19 }
  paintLand(picture, from, land, distances, sun, (spot, light) => {
    const offX = (spot.column - SUN.x * width) / height
    const offY = spot.row / height - SUN.y
    const glow = 1 / (1 + (offX * offX + offY * offY * 1.4) * 5)
    const tuft = 0.5 + 0.9 * Math.abs(noise.flat(spot.x * 26, spot.z * 26))
    const sunny = spot.sunny * spot.facing
    for (let c = 0; c < 3; c++) light[c] = forest[c]! * tuft * (skyLight[c]! * 1.2 + sunLight[c]! * sunny)
    const wisp = 1 + 1.1 * noise.rough(spot.x * 0.5, spot.z * 0.9 + spot.level * 2, 3)
    const lost = lostInAir(air, from.height, spot.level, spot.far, Math.max(0.1, wisp))
    for (let c = 0; c < 3; c++) {
      const haze = hazeCool[c]! + (hazeWarm[c]! - hazeCool[c]!) * glow + warm[c]! * glow * glow * 0.4
      light[c]! += (haze - light[c]!) * lost
    }
  })
  return develop(picture, {
    bloom: { strength: 0.14, reach: 0.02 },
    contrast: 0.16,
    vignette: 0.22,
    grain: 1.5,
    shoulder: 0.72,
  })
}
