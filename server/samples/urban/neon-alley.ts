import { blur } from '../drawing/blur.ts'
import { type Canvas, canvas, channelFields, channelsOf } from '../drawing/canvas.ts'
import { colour } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { eachRowEnlarged } from '../drawing/enlarge.ts'
import { type Field, sample, shrink } from '../drawing/field.ts'
import { fill, type Point } from '../drawing/fill.ts'
import { curveThrough, ribbon } from '../drawing/line.ts'
import { lerp, smooth } from '../drawing/number.ts'
import { seeded } from '../drawing/random.ts'
import { backings, drawSign, LENS, lanterns, SIGNS, wallAt } from './alley-signs.ts'
import { walker } from './alley-walker.ts'
import { EYE, HORIZON, rough, walls } from './alley-walls.ts'

/** Rain has just stopped in an alley of small bars; every sign hangs twice, once upside down. */
export function neonAlley(width: number, height: number): Print {
  const picture = canvas(width, height)
  const focal = LENS * width
  const project = (x: number, y: number, far: number): Point => [
    width * 0.5 + (x / far) * focal,
    height * HORIZON - ((y - EYE) / far) * focal,
  ]
  const light = canvas(width, height)
  const puddle = canvas(width, height)
  for (const sign of SIGNS.toSorted((a, b) => b.far - a.far)) {
    drawSign(light, sign, project)
    drawSign(puddle, sign, (x, y, far) => project(x, -y, far))
  }
  lanterns(light, project, 1)
  lanterns(puddle, project, -1)
  walls(picture, spread(light, width * 0.05, 1))
  backings(picture, project)
  add(picture, light, 1)
  addHalo(picture, light, width * 0.012, 0.55)
  wetGround(picture, puddle)
  walker(picture, project)
  wires(picture, project)
  return develop(picture, {
    exposure: 1.2,
    bloom: { strength: 0.16, reach: 0.03 },
    contrast: 0.18,
    vignette: 0.3,
    grain: 2.4,
    shoulder: 0.55,
    saturation: 1.05,
  })
}

function spread(light: Canvas, reach: number, strength: number): Field[] {
  return channelFields(light).map((channel) => {
    const small = shrink(channel, 6)
    blur(small, reach / 6)
    for (let at = 0; at < small.values.length; at++) small.values[at]! *= strength
    return small
  })
}

function add(picture: Canvas, light: Canvas, strength: number): void {
  for (let at = 0; at < picture.red.length; at++) {
    const [r, g, b] = [light.red[at]!, light.green[at]!, light.blue[at]!]
    if (r + g + b === 0) continue
    picture.red[at]! += r * strength
    picture.green[at]! += g * strength
    picture.blue[at]! += b * strength
  }
}

function addHalo(picture: Canvas, light: Canvas, reach: number, strength: number): void {
  const halo = spread(light, reach, strength)
  const { width, height } = picture
  for (const [index, { values }] of channelFields(picture).entries())
    eachRowEnlarged(halo[index]!, 6, width, height, (y, row) => {
      for (let x = 0, at = y * width; x < width; x++, at++) values[at]! += row[x]!
    })
}

/** Asphalt with puddles: the mirrored signs, drawn out downwards and broken by the roughness of the ground. */
function wetGround(picture: Canvas, puddle: Canvas): void {
  const { width, height } = picture
  const focal = LENS * width
  const sharp = channelFields(puddle).map((channel) => shrink(channel, 2))
  const soft = sharp.map((channel) => shrink(channel, 3))
  for (const channel of sharp) blur(channel, width * 0.0006, height * 0.0012)
  for (const channel of soft) blur(channel, width * 0.0022, height * 0.007)
  const mistLow = colour('#c8618f')
  const channels = channelsOf(picture)
  for (let row = Math.ceil(height * HORIZON); row < height; row++) {
    const down = (row + 0.5 - height * HORIZON) / focal
    const far = EYE / down
    for (let column = 0; column < width; column++) {
      const x = ((column + 0.5 - width / 2) / focal) * far
      if (Math.abs(x) > wallAt(Math.min(far, 60), x < 0 ? -1 : 1)) continue
      const grain = rough(x * 7, far * 7)
      const flat = rough(x * 0.9 + 3, far * 0.55)
      const wet = smooth(-0.25, 0.3, flat + 0.15 * grain)
      const gutter = smooth(0.25, 0.1, Math.abs(Math.abs(x) - 1.45))
      const joint = smooth(0.04, 0.015, Math.abs((far % 1.1) - 0.55)) * 0.3 * smooth(16, 6, far)
      const bend = (grain * (1 - wet) * 0.05 + rough(x * 2, far * 3) * 0.006) * (focal / far)
      const glance = 0.3 + 0.7 * Math.exp(-down * 1.6)
      const at = row * width + column
      const mirror = 0.25 + 0.75 * Math.max(wet, gutter * 0.8)
      const mist = 1 - Math.exp(-((far / 26) ** 1.5))
      const stone = (0.014 + 0.009 * grain) * (1 - joint)
      for (const [c, values] of channels.entries()) {
        const crisp = sample(sharp[c]!, (column + bend) / 2 - 0.25, (row + bend * 1.5) / 2 - 0.25)
        const broad = sample(soft[c]!, (column + bend) / 6 - 0.4, (row + bend) / 6 - 0.4)
        const lit = lerp(
          stone * (1 + c * 0.25) + broad * 0.8,
          crisp * 0.8 * glance + broad * 1.7 * glance + 0.006,
          mirror,
        )
        values[at] = lerp(lit, mistLow[c]! * 0.5, mist * 0.85)
      }
    }
  }
}

function wires(picture: Canvas, project: (x: number, y: number, far: number) => Point): void {
  const random = seeded(3)
  for (let wire = 0; wire < 9; wire++) {
    const far = random.between(4.5, 14)
    const high = random.between(6, 9.5)
    const away = random.between(-1.5, 1.5)
    const points = Array.from({ length: 16 }, (_, i): Point => {
      const share = i / 15
      return project(
        lerp(-2.3, 2.3, share),
        high - 0.7 * Math.sin(share * Math.PI) + share * random.between(-0.02, 0.02),
        far + away * share,
      )
    })
    fill(
      picture,
      ribbon(curveThrough(points, 4), () => Math.max(1.2, (0.025 * LENS * picture.width) / far)),
      colour('#050509'),
      0.9,
    )
  }
}
