import { canvas, shadeAll } from '../drawing/canvas.ts'
import { colour } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { lerp, smooth, spanOf } from '../drawing/number.ts'
import { hash } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'

const VANISH = { x: 0.565, y: 0.505 }
const LENS = 0.62
const EYE = 1.5
/** The vault: a tunnel of this radius, in metres, about an axis this high above the platform. */
const VAULT = 4.6
const AXIS = 0.75
/** The platform's edge, and the track's middle, to the left of where we stand. */
const EDGE = -1.35
const rough = noiseTile(1601, 5)

/** The last train leaves an empty station; the tiles and the wet floor keep its lights for a second longer. */
export function lastTrain(width: number, height: number): Print {
  const picture = canvas(width, height)
  const spot = new Float64Array(3)
  shadeAll(picture, (column, row, light) => {
    const x = (column + 0.5 - VANISH.x * width) / (LENS * width)
    const y = (VANISH.y * height - row - 0.5) / (LENS * width)
    look(0, EYE, x, y, light)
    const floorAt = y < 0 ? -EYE / y : Number.POSITIVE_INFINITY
    const right = x * floorAt
    if (floorAt < 70 && right > EDGE && right < VAULT && !insideTrain(x, y, floorAt)) {
      // The floor is polished: what it shows is the hall seen upside down, broken by its joints and by wear.
      const worn = rough(right * 1.3, floorAt * 0.5)
      const ripple = 0.008 * rough(right * 6, floorAt * 2.2)
      look(right, 0.001, x + ripple, -y + ripple * 0.8, spot, floorAt)
      const glance = 0.16 + 0.62 * Math.exp(y * 2.6)
      const shine = glance * (0.72 + 0.35 * worn)
      for (let c = 0; c < 3; c++) light[c] = light[c]! * (1 - shine * 0.55) + spot[c]! * shine
    }
  })
  return develop(picture, {
    exposure: 1.05,
    bloom: { strength: 0.2, reach: 0.025 },
    contrast: 0.24,
    vignette: 0.34,
    grain: 2.2,
    shoulder: 0.6,
  })
}

const insideTrain = (x: number, y: number, floorAt: number) => x < 0 && EDGE / x < floorAt && Math.abs(y) < 3

/** What a ray sees that starts at (startX, startY) and goes one metre on while it moves by (x, y). */
function look(
  startX: number,
  startY: number,
  x: number,
  y: number,
  light: Float64Array,
  travelled = 0,
): void {
  const wall = meetVault(startX, startY, x, y)
  let far = wall
  let what: 'vault' | 'floor' | 'train' = 'vault'
  if (y < 0) {
    const floor = -startY / y
    if (floor < far && startX + x * floor > EDGE) {
      far = floor
      what = 'floor'
    }
  }
  if (x < 0) {
    const side = (EDGE - 0.12 - startX) / x
    const up = startY + y * side
    if (side > 0 && side < far && up > -1.1 && up < 2.62) {
      far = side
      what = 'train'
    }
  }
  const px = startX + x * far
  const py = startY + y * far
  const z = far + travelled
  if (what === 'train') train(py, z, light)
  else if (what === 'floor') floorTiles(px, z, light)
  else vault(px, py, z, light, travelled > 0)
  const mist = 1 - Math.exp(-z * 0.016)
  for (let c = 0; c < 3; c++) light[c] = lerp(light[c]!, FAR[c]!, mist)
}

const FAR = colour('#c98f4e', 0.35)

function meetVault(startX: number, startY: number, x: number, y: number): number {
  const offY = startY - AXIS
  const a = x * x + y * y
  const b = startX * x + offY * y
  const c = startX * startX + offY * offY - VAULT * VAULT
  return Math.min(140, (-b + Math.sqrt(Math.max(0, b * b - a * c))) / Math.max(1e-9, a))
}

/** How much light two rows of lamps along the vault give at an angle around it and a distance. */
function lamplight(around: number, z: number): number {
  const row = Math.min(Math.abs(around - LAMP), Math.abs(around + LAMP))
  const between = Math.abs(((z / 4.5) % 1) - 0.5) * 4.5
  return Math.exp(-row * 1.5) * (0.45 + 0.75 * Math.exp(-((2.25 - between) ** 2) * 0.5))
}

const LAMP = 0.62

const CREAM = colour('#e9dcc0')
const GLAZE = colour('#0f5a58')
const GOLD = colour('#ffcf87')

function vault(px: number, py: number, z: number, light: Float64Array, mirrored: boolean): void {
  const around = Math.atan2(px, py - AXIS)
  const along = z
  const lamps = lamplight(around, along)
  const row = Math.abs(around) * VAULT
  // In the floor the lamps are as soft as its polish; on the vault their edges are crisp.
  const edge = mirrored ? 0.09 : 0.004
  const lamp =
    smooth(0.035 + edge, 0.035 - edge * 0.4, Math.abs(Math.abs(around) - LAMP)) *
    smooth(0.24 - edge, 0.24 + edge * 0.4, Math.abs(((along / 4.5) % 1) - 0.5))
  const ring = Math.abs(((along / 4.5) % 1) - 0.5) < 0.045
  const dado = Math.abs(around) > 1.55
  const course = row / 0.09
  const offset = Math.floor(course) % 2 === 0 ? 0 : 0.5
  const tile = along / 0.19 + offset
  const near = smooth(26, 8, z)
  const joint =
    Math.max(smooth(0.1, 0.03, course - Math.floor(course)), smooth(0.06, 0.02, tile - Math.floor(tile))) *
    near
  const tone =
    0.86 +
    0.22 * (hash(Math.floor(tile), Math.floor(course), 2) - 0.5) * near +
    0.16 * rough(along * 0.8, row)
  const sheen = Math.exp(-((Math.abs(Math.abs(around) - LAMP - 0.2) * 5) ** 2)) * 0.25
  const base = dado ? GLAZE : CREAM
  const band = Math.abs(Math.abs(around) - 1.5) < 0.035
  for (let c = 0; c < 3; c++) {
    const surface = band ? [0.5, 0.07, 0.04][c]! : base[c]! * (ring ? 0.62 : 1)
    light[c] =
      surface * tone * (1 - joint * 0.45) * (0.05 + 1.05 * lamps * GOLD[c]!) + sheen * lamps * GOLD[c]! * tone
    light[c]! += lamp * [5, 3.9, 2.3][c]! * (mirrored ? 0.35 : 1)
  }
}

function floorTiles(px: number, z: number, light: Float64Array): void {
  const [u, v] = [px / 0.62, z / 0.62]
  const near = smooth(22, 6, z)
  const joint =
    Math.max(
      smooth(0.03, 0.012, Math.abs(u - Math.round(u))),
      smooth(0.03, 0.012, Math.abs(v - Math.round(v))),
    ) * near
  const tone = 0.75 + 0.35 * hash(Math.floor(u), Math.floor(v), 5) * near + 0.3 * rough(px, z * 0.7)
  const warning = px < EDGE + 0.62 && px > EDGE + 0.3
  const lip = px < EDGE + 0.12
  const lamps = lamplight(0.62, z) * 0.75
  const stud = warning
    ? 0.75 +
      0.4 *
        smooth(0.18, 0.08, spanOf(((px / 0.075) % 1) - 0.5 + (px < 0 ? 1 : 0), ((z / 0.075) % 1) - 0.5)) *
        near
    : 1
  for (let c = 0; c < 3; c++) {
    const stone = warning ? [0.82, 0.5, 0.06][c]! : lip ? [0.5, 0.48, 0.44][c]! : [0.16, 0.155, 0.15][c]!
    light[c] = stone * tone * stud * (1 - joint * 0.55) * (0.1 + lamps * GOLD[c]!)
  }
}

/** A train that has already gathered speed: nothing on it keeps its shape but the lines along it. */
function train(up: number, z: number, light: Float64Array): void {
  const streak = rough(z * 0.05 + 3, up * 5) * 0.5 + rough(z * 0.16, up * 15) * 0.35
  const flicker = 0.75 + 0.4 * rough(z * 0.2, 7)
  const window = smooth(0.92, 1.0, up) * smooth(1.95, 1.87, up)
  const doors = 0.7 + 0.3 * smooth(-0.2, 0.5, rough(z * 0.28 + 9, 2))
  const stripe = smooth(0.52, 0.56, up) * smooth(0.8, 0.76, up)
  const roof = smooth(2.35, 2.6, up)
  const body = 0.2 + 0.24 * Math.exp(-(((up - 2.15) / 0.22) ** 2)) + 0.1 * streak + 0.1 * smooth(0.2, 1, up)
  const skirt = smooth(0.15, -0.1, up)
  for (let c = 0; c < 3; c++) {
    let value = body * [0.74, 0.8, 0.88][c]!
    value = lerp(value, [0.7, 0.055, 0.04][c]! * (0.9 + 0.5 * streak), stripe)
    value = lerp(
      value,
      [1.9, 1.55, 1.0][c]! * doors * flicker * (0.7 + 0.6 * streak + 0.25 * smooth(1.2, 1.8, up)),
      window,
    )
    light[c] = value * (1 - 0.85 * skirt) * (1 - 0.5 * roof)
  }
}
