import { blur } from '../drawing/blur.ts'
import { type Canvas, canvas, channelFields, channelsOf, shadeAll } from '../drawing/canvas.ts'
import { brighten, type Colour, colour, mix } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { glow } from '../drawing/dots.ts'
import { eachRowEnlarged } from '../drawing/enlarge.ts'
import { type Field, sample, shrink } from '../drawing/field.ts'
import { fill, type Point } from '../drawing/fill.ts'
import { curveThrough, ribbon } from '../drawing/line.ts'
import { clamp, lerp, smooth, spanOf } from '../drawing/number.ts'
import { hash, seeded } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'
import { NEON_SIGNS } from './neon-signs.ts'

const HORIZON = 0.565
const LENS = 0.92
const EYE = 1.55
const rough = noiseTile(1401, 5)

/** A sign on or off a wall: where its box stands in the alley, in metres, and how it is coloured. */
type Sign = {
  kind: keyof typeof NEON_SIGNS
  side: -1 | 1
  far: number
  foot: number
  wide: number
  tall: number
  tint: string
  second: string
  onWall?: boolean
}

const SIGNS: readonly Sign[] = [
  { kind: 'bowl', side: 1, far: 5.6, foot: 3.1, wide: 1.15, tall: 1.15, tint: '#ff2f5e', second: '#ffd24a' },
  { kind: 'bars', side: -1, far: 6.4, foot: 2.7, wide: 0.8, tall: 2.5, tint: '#18e0ff', second: '#ff4fd0' },
  { kind: 'arrow', side: 1, far: 8.2, foot: 2.5, wide: 0.7, tall: 1.6, tint: '#ffb02e', second: '#ff5a2a' },
  { kind: 'moon', side: -1, far: 9, foot: 5.6, wide: 1.3, tall: 1.3, tint: '#c9a6ff', second: '#fff0b0' },
  { kind: 'rings', side: 1, far: 10.5, foot: 4.3, wide: 0.8, tall: 2.3, tint: '#29f0a8', second: '#2aa8ff' },
  { kind: 'fish', side: -1, far: 11.5, foot: 3.2, wide: 1.6, tall: 1.0, tint: '#2ee6d6', second: '#ffffff' },
  { kind: 'heart', side: 1, far: 14, foot: 3.2, wide: 1.2, tall: 1.2, tint: '#ff3d8a', second: '#ffffff' },
  { kind: 'bars', side: 1, far: 16, foot: 5.2, wide: 0.9, tall: 3.2, tint: '#ff5a4a', second: '#ffd98a' },
  { kind: 'bolt', side: -1, far: 15, foot: 4.8, wide: 0.9, tall: 1.6, tint: '#ffe04a', second: '#ffffff' },
  { kind: 'glass', side: -1, far: 18.5, foot: 2.9, wide: 1.3, tall: 1.5, tint: '#ff4fb8', second: '#8affc0' },
  { kind: 'steps', side: 1, far: 20, foot: 2.8, wide: 1.3, tall: 1.3, tint: '#4a9cff', second: '#8a5cff' },
  { kind: 'rings', side: -1, far: 23, foot: 4.8, wide: 1, tall: 2.8, tint: '#ff7a2e', second: '#ffe08a' },
  { kind: 'arrow', side: 1, far: 26, foot: 4, wide: 1.2, tall: 2.2, tint: '#ff3d6a', second: '#ffffff' },
  { kind: 'bars', side: -1, far: 29, foot: 3.5, wide: 1.1, tall: 3.6, tint: '#2ad0ff', second: '#b08aff' },
  { kind: 'glass', side: 1, far: 7.2, foot: 6.1, wide: 1.2, tall: 1.4, tint: '#42f0c0', second: '#ff5ac8' },
  { kind: 'steps', side: -1, far: 7.8, foot: 6.3, wide: 1.0, tall: 1.0, tint: '#ff6a3a', second: '#ffd24a' },
  { kind: 'bars', side: 1, far: 12.4, foot: 7.2, wide: 0.8, tall: 2.6, tint: '#5aa8ff', second: '#ff7ad0' },
  { kind: 'bolt', side: 1, far: 18.5, foot: 8.8, wide: 1.3, tall: 2.2, tint: '#ffdf5a', second: '#ffffff' },
  { kind: 'rings', side: -1, far: 13.2, foot: 7.0, wide: 0.8, tall: 2.2, tint: '#ff4a7a', second: '#ffb02e' },
  { kind: 'fish', side: 1, far: 23, foot: 6.6, wide: 2.2, tall: 1.4, tint: '#3af0e0', second: '#ffffff' },
  { kind: 'bowl', side: -1, far: 26, foot: 3.4, wide: 1.6, tall: 1.6, tint: '#ff3a5a', second: '#ffe08a' },
  { kind: 'heart', side: 1, far: 33, foot: 4, wide: 1.6, tall: 1.6, tint: '#c86aff', second: '#ffffff' },
]

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

/** Metres from the middle of the alley to its walls; they step back here and there. */
const wallAt = (far: number, side: number) => 2.15 + 0.35 * (hash(Math.floor(far / 3.4), side, 11) - 0.5)

function placeOn(sign: Sign, across: number, down: number): [x: number, y: number, far: number] {
  const y = sign.foot + sign.tall * (1 - down)
  const reach = wallAt(sign.far, sign.side) - 0.12
  // Signs hang out over the alley, square to the wall.
  return [sign.side * (reach - (sign.side > 0 ? 1 - across : across) * sign.wide), y, sign.far]
}

function drawSign(target: Canvas, sign: Sign, project: (x: number, y: number, far: number) => Point): void {
  const haze = Math.exp(-sign.far * 0.028)
  for (const tube of NEON_SIGNS[sign.kind]!.tubes) {
    const points = tube.smooth ? curveThrough(tube.path, 8, tube.closed) : [...tube.path]
    const placed = points.map(([a, b]) => project(...placeOn(sign, a, b)))
    if (tube.closed) placed.push(placed[0]!)
    const thick = ((0.05 * LENS * target.width) / sign.far) * 1.0
    const tint = colour(tube.second ? sign.second : sign.tint)
    neonTube(target, placed, Math.max(1.4, thick), tint, haze)
  }
}

/** A tube is white-hot in the middle and its own colour at the rim. */
function neonTube(target: Canvas, points: readonly Point[], thick: number, tint: Colour, haze: number): void {
  for (let i = 0; i + 1 < points.length; i++) {
    fill(
      target,
      ribbon([points[i]!, points[i + 1]!], () => thick),
      brighten(tint, 1.9 * haze),
    )
    if (thick > 3)
      fill(
        target,
        ribbon([points[i]!, points[i + 1]!], () => thick * 0.42),
        brighten(mix(tint, [1, 1, 1], 0.55), 3.4 * haze),
      )
  }
}

function lanterns(target: Canvas, project: (x: number, y: number, far: number) => Point, up: 1 | -1): void {
  for (const far of [7.2, 12.6, 18, 24]) {
    for (let i = 0; i < 6; i++) {
      const across = (i + 0.5) / 6
      const [x, y] = project(lerp(-2, 2, across), up * (5.1 - 0.75 * Math.sin(across * Math.PI)), far)
      const size = (0.19 * LENS * target.width) / far
      const haze = Math.exp(-far * 0.03)
      fill(
        target,
        Array.from(
          { length: 22 },
          (_, k): Point => [x + Math.cos(k * 0.2856) * size * 0.8, y + Math.sin(k * 0.2856) * size],
        ),
        (px, py, light) => {
          const rib = 0.78 + 0.22 * Math.cos(((py - y) / size) * 17)
          const heat = Math.max(0, 1 - spanOf((px - x) / size, (py - y) / size) * 0.8) * rib * haze
          light[0] = 2.6 * heat + 0.3 * haze
          light[1] = 0.75 * heat + 0.03
          light[2] = 0.2 * heat + 0.01
        },
      )
    }
  }
}

function walls(picture: Canvas, shine: Field[]): void {
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

/** The dark boards that the signs are mounted on. */
function backings(picture: Canvas, project: (x: number, y: number, far: number) => Point): void {
  for (const sign of SIGNS.toSorted((a, b) => b.far - a.far)) {
    const corner = (a: number, b: number) => project(...placeOn(sign, a, b))
    const tint = colour(sign.tint)
    const board = mix(
      mix(colour('#0c0b12'), tint, 0.05),
      colour('#7a4f8f'),
      0.4 * (1 - Math.exp(-((sign.far / 26) ** 1.5))),
    )
    fill(picture, [corner(-0.06, -0.04), corner(1.06, -0.04), corner(1.06, 1.04), corner(-0.06, 1.04)], board)
    const [ax, ay, az] = placeOn(sign, 0.5, 0.02)
    fill(
      picture,
      ribbon(
        [project(ax, ay + 0.1, az), project(sign.side * wallAt(sign.far, sign.side), ay + 0.1, az)],
        () => Math.max(1, (0.05 * LENS * picture.width) / sign.far),
      ),
      colour('#07070b'),
    )
  }
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

/** Somebody with an umbrella on the way home, and the same against the light in the puddles. */
function walker(picture: Canvas, project: (x: number, y: number, far: number) => Point): void {
  const far = 9.4
  const middle = -0.12
  const unit = (LENS * picture.width) / far
  const [x, foot] = project(middle, 0, far)
  const dark = colour('#08070d')
  const at = (a: number, b: number, up: number): Point => [x + a * unit, foot - up * b * unit]
  for (const up of [-1, 1]) {
    const strength = up > 0 ? 1 : 0.72
    const coat: Point[] = [
      at(-0.23, 0.5, up),
      at(-0.21, 0.9, up),
      at(-0.22, 1.3, up),
      at(-0.15, 1.42, up),
      at(-0.05, 1.47, up),
      at(0.05, 1.47, up),
      at(0.16, 1.42, up),
      at(0.22, 1.28, up),
      at(0.2, 0.9, up),
      at(0.25, 0.48, up),
    ]
    fill(picture, coat, dark, strength)
    const leg = (points: Point[]) =>
      fill(
        picture,
        ribbon(points, (share) => unit * (0.15 - 0.07 * share)),
        dark,
        strength,
      )
    leg([at(-0.08, 0.6, up), at(-0.11, 0.3, up), at(-0.17, 0.03, up)])
    leg([at(0.09, 0.6, up), at(0.13, 0.32, up), at(0.08, 0.06, up)])
    leg([at(0.15, 1.32, up), at(0.24, 1.08, up), at(0.1, 1.14, up)])
    fill(
      picture,
      Array.from(
        { length: 16 },
        (_, i): Point => at(Math.cos(i * 0.3927) * 0.095, 1.57 + Math.sin(i * 0.3927) * 0.125, up),
      ),
      dark,
      strength,
    )
    const canopy = Array.from(
      { length: 21 },
      (_, i): Point =>
        at(
          Math.cos(Math.PI - (i / 20) * Math.PI) * 0.62 + 0.03,
          1.62 + Math.sin((i / 20) * Math.PI) * 0.38,
          up,
        ),
    )
    const scallops = Array.from(
      { length: 25 },
      (_, i): Point =>
        at(0.65 - (i / 24) * 1.24, 1.62 + 0.045 * Math.abs(Math.sin((i / 24) * Math.PI * 6)), up),
    )
    fill(
      picture,
      [...canopy, ...scallops],
      (px, _py, light) => {
        const sheer = clamp((px - x) / unit + 0.5)
        light[0] = 0.05 + 0.22 * (1 - sheer)
        light[1] = 0.012 + 0.03 * sheer
        light[2] = 0.035 + 0.1 * sheer
      },
      strength,
    )
    fill(
      picture,
      ribbon([at(0.12, 1.15, up), at(0.03, 2.0, up)], () => unit * 0.018),
      dark,
      strength,
    )
  }
  glow(picture, x - 0.55 * unit, foot - 1.75 * unit, unit * 0.35, colour('#18e0ff'), 0.12)
  glow(picture, x + 0.6 * unit, foot - 1.75 * unit, unit * 0.35, colour('#ff2f5e'), 0.12)
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
