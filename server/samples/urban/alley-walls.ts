import { type Canvas, shadeAll } from '../drawing/canvas.ts'
import { colour } from '../drawing/colour.ts'
import { type Field, sample } from '../drawing/field.ts'
import { lerp, smooth } from '../drawing/number.ts'
import { hash } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'
import { LENS, wallAt } from './alley-signs.ts'

export const HORIZON = 0.565

export const EYE = 1.55

export const rough = noiseTile(1401, 5)

export function walls(picture: Canvas, shine: Field[]): void {
  const { width, height } = picture
  const focal = LENS * width
  const misty = colour('#7a4f8f')
  const mistLow = colour('#c8618f')
  const sky = colour('#141733')
  shadeAll(picture, (column, row, light) => {
    const x = (column + 0.5 - width / 2) / focal
    const up = (height * HORIZON - row - 0.5) / focal
    const side = x < 0 ? -1 : 1
    let far = 2.15 / Math.max(1e-4, Math.abs(x))
    far = Math.min(60, wallAt(far, side) / Math.max(1e-4, Math.abs(x)))
    const y = EYE + up * far
    const tall = 8.5 + 7 * hash(Math.floor(far / 3.4), side, 5)
    const mist = 1 - Math.exp(-((far / 26) ** 1.5))
    const high = smooth(0, 14, y)
    if (y > tall || far >= 60) {
      const share = smooth(0.9, 0.05, up)
      for (let c = 0; c < 3; c++) light[c] = lerp(sky[c]!, misty[c]!, share * 0.6)
      return
    }
    const [glowR, glowG, glowB] = [
      sample(shine[0]!, column / 6, row / 6),
      sample(shine[1]!, column / 6, row / 6),
      sample(shine[2]!, column / 6, row / 6),
    ]
    const along = far
    const seam = hash(Math.floor(along / 3.4), side, 7)
    const tiles = 0.72 + 0.35 * rough(along * 2.5, y * 2.5) + 0.18 * rough(along * 12, y * 12)
    const floor = Math.floor(y / 2.9)
    const slot = along / 1.25
    const [across, high2] = [slot - Math.floor(slot), (y / 2.9) % 1]
    const inWindow = y > 2.9 && high2 > 0.3 && high2 < 0.8 && across > 0.22 && across < 0.8
    const chance = hash(Math.floor(slot), floor, side + 30)
    const bar = Math.abs(across - 0.51) < 0.02 || Math.abs(high2 - 0.62) < 0.012
    const lit = inWindow && !bar && chance > 0.7 ? 0.1 + 0.22 * (chance - 0.7) * (1 + across) : 0
    const stone = (0.017 + 0.016 * seam) * tiles
    const wall = inWindow ? (bar ? 0.006 : 0.008 + lit) : stone
    light[0] = wall * (1 + lit * 3.5) + glowR * tiles * 0.55
    light[1] = wall * (1 + lit * 0.6) + glowG * tiles * 0.55
    light[2] = wall * (lit > 0 ? 0.55 : 1.45) + glowB * tiles * 0.55
    if (y < 2.55) shopFront(along, y, side, light)
    for (let c = 0; c < 3; c++)
      light[c] = lerp(light[c]!, lerp(mistLow[c]!, misty[c]!, high) * (0.62 - 0.4 * high), mist)
  })
}

/** Street level: a lit bar behind a short curtain, or a shutter that is down for the night. */
function shopFront(along: number, y: number, side: number, light: Float64Array): void {
  const bay = along / 2.6
  const across = bay - Math.floor(bay)
  const chance = hash(Math.floor(bay), side, 17)
  if (across < 0.09 || across > 0.91 || y > 2.45) return
  if (chance < 0.45 || y < 0.12) {
    const slat = 0.7 + 0.3 * Math.sin(y * 58)
    for (let c = 0; c < 3; c++) light[c]! *= slat
    return
  }
  const tint = SHOP_LIGHTS[Math.floor(chance * 97) % SHOP_LIGHTS.length]!
  const cloth = y > 1.75
  const panel = Math.abs((((across - 0.09) * 5) % 1) - 0.5) > 0.46
  const post = Math.abs(across - 0.36) < 0.012 || Math.abs(across - 0.64) < 0.012 || Math.abs(y - 0.75) < 0.03
  const heat = cloth
    ? panel
      ? 0.02
      : 0.13 * (0.6 + 0.4 * rough(along * 4, y))
    : post || y < 0.75
      ? 0.015
      : 0.34 * (0.25 + 0.85 * smooth(0.6, 1.75, y)) * (0.75 + 0.5 * rough(along * 6, y * 5))
  for (let c = 0; c < 3; c++) light[c]! += heat * tint[c]! * (cloth ? [1.3, 0.5, 0.5][c]! : 1)
}

const SHOP_LIGHTS = [colour('#ffb45a'), colour('#ff8f4a'), colour('#ffd9a0'), colour('#8fd8ff')]
