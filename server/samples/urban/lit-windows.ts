import { blur } from '../drawing/blur.ts'
import { type Canvas, canvas, channelFields, shadeAll } from '../drawing/canvas.ts'
import { brighten, type Colour, colour, mix } from '../drawing/colour.ts'
import { develop, type Print } from '../drawing/develop.ts'
import { type Field, sample } from '../drawing/field.ts'
import { fill, type Point, rectangle } from '../drawing/fill.ts'
import { lerp, smooth, spanOf } from '../drawing/number.ts'
import { hash, type Random, seeded } from '../drawing/random.ts'
import { noiseTile } from '../drawing/tile.ts'
import { type Box, blind, cat, curtains, type Furnish, lamp, pendant, plant, shelf } from './home-life.ts'
import { cook, dancers, family, painter, person, reader, television, violinist } from './people-at-home.ts'

const COLUMNS = 6
const ROWS = 6

type Room = { box: Box; light: Colour; strength: number; things: Furnish[] }

/** Across the courtyard, a quarter past nine: who is home, and what they are doing. */
export function litWindows(width: number, height: number): Print {
  const random = seeded(38)
  const picture = canvas(width, height)
  const rooms = placeRooms(width, height)
  brickwork(picture, rooms)
  for (const room of rooms) drawRoom(picture, random, room)
  drainpipe(picture, rooms)
  return develop(picture, {
    exposure: 1.15,
    bloom: { strength: 0.2, reach: 0.016 },
    contrast: 0.18,
    vignette: 0.38,
    grain: 2.2,
    shoulder: 0.6,
  })
}

/** Who lives where, floor by floor; an empty entry is a dark flat. */
const HOMES: readonly (readonly [lamp: string, strength: number, ...things: Furnish[]] | [])[] = [
  ['#ffb45a', 0.8, pendant, plant],
  [],
  ['#ffd9a6', 0.9, shelf],
  ['#8fb8f0', 0.45, television],
  ['#ffc987', 0.75, lamp, curtains],
  [],
  ['#ffe2bd', 0.7, shelf, reader],
  ['#ffbf6e', 1.0, lamp, curtains, cat],
  [],
  ['#ff9a4a', 0.95, pendant, dancers],
  ['#f7d9a6', 0.55, blind],
  ['#fff0d6', 0.75, person],
  [],
  ['#f0a860', 0.6, curtains],
  ['#ffc987', 1.0, lamp, violinist],
  [],
  ['#ffdca8', 0.85, plant, cat],
  ['#ffa552', 0.7, blind, lamp],
  ['#ffd0a0', 0.95, pendant, family],
  [],
  ['#9fc8ff', 0.5, television, curtains],
  ['#ffb865', 0.9, lamp, plant],
  [],
  ['#ff8f5a', 0.8, curtains, person],
  [],
  ['#ffcf90', 0.9, shelf, cat],
  ['#ffc070', 0.55, blind],
  [],
  ['#ffe0b4', 1.0, pendant, cook],
  ['#ffb45a', 0.8, lamp, shelf],
  ['#ff9f55', 0.75, curtains, lamp],
  [],
  ['#ffd39a', 0.95, painter, lamp],
  [],
  ['#b8d0f5', 0.5, television],
  ['#ffc27a', 0.85, plant, lamp],
]

function placeRooms(width: number, height: number): Room[] {
  return HOMES.map(([hex = '#000000', strength = 0, ...things], index) => {
    const column = index % COLUMNS
    const x = ((column + 0.5) / COLUMNS + (column > 2 ? 0.011 : -0.011)) * width
    const y = ((Math.floor(index / COLUMNS) + 0.53) / ROWS) * height
    const box = {
      left: x - width * 0.0455,
      right: x + width * 0.0455,
      top: y - height * 0.07,
      bottom: y + height * 0.055,
    }
    return { box, light: colour(hex), strength, things }
  })
}

function brickwork(picture: Canvas, rooms: Room[]): void {
  const { width, height } = picture
  const rough = noiseTile(1301, 5)
  const brick = colour('#3a2f38')
  const mortar = colour('#221d26')
  const moon = colour('#5a76b4')
  const courseTall = height / 150
  const brickLong = width / 58
  const spill = spillOf(picture, rooms)
  shadeAll(picture, (x, y, light) => {
    const course = Math.floor(y / courseTall)
    const along = x / brickLong + (course % 2) * 0.5
    const joint = Math.min(((along % 1) * brickLong) / 2.2, (y % courseTall) / 2.2, 1)
    const tone =
      0.7 + 0.5 * hash(Math.floor(along), course, 3) + 0.25 * rough((x / width) * 30, (y / height) * 30)
    const stain = 0.8 + 0.35 * rough((x / width) * 4, (y / height) * 1.2)
    for (let c = 0; c < 3; c++) {
      const wall = lerp(mortar[c]!, brick[c]! * tone, joint) * stain
      light[c] = wall * (0.22 + moon[c]! * 1.3 + sample(spill[c]!, x / 12, y / 12) * 5)
    }
  })
}

/** Light from the windows falls on the sills and on the wall around them. */
function spillOf({ width, height }: Canvas, rooms: Room[]): Field[] {
  const small = canvas(Math.ceil(width / 12) + 1, Math.ceil(height / 12) + 1)
  for (const { box, light, strength } of rooms) {
    const outline: Point[] = rectangle(box.left, box.top, box.right, box.bottom)
    fill(
      small,
      outline.map(([x, y]): Point => [x / 12, y / 12]),
      brighten(light, strength),
    )
  }
  const fields = channelFields(small)
  for (const channel of fields) blur(channel, small.width * 0.014)
  return fields
}

function drawRoom(picture: Canvas, random: Random, { box, light, strength, things }: Room): void {
  const { left, top, right, bottom } = box
  const wide = right - left
  const tall = bottom - top
  const rect = (a: number, b: number, c: number, d: number): Point[] =>
    rectangle(left + a * wide, top + b * tall, left + c * wide, top + d * tall)
  const stone = colour('#564f58')
  fill(picture, rect(-0.1, -0.11, 1.1, 1), brighten(stone, 0.5))
  fill(picture, rect(-0.14, 1, 1.14, 1.075), brighten(stone, strength > 0 ? 0.9 : 0.55))
  fill(picture, rect(-0.14, 1.06, 1.14, 1.085), brighten(stone, 0.2))
  if (strength === 0) {
    fill(picture, rect(0, 0, 1, 1), (x, y, out) => {
      const sky = smooth(bottom, top, y + (x - left) * 0.6)
      out[0] = 0.006 + 0.022 * sky
      out[1] = 0.009 + 0.034 * sky
      out[2] = 0.016 + 0.06 * sky
    })
  } else {
    const lampX = (left + right) / 2
    const lampY = top + tall * 0.3
    fill(picture, rect(0, 0, 1, 1), (x, y, out) => {
      const away = spanOf(x - lampX, y - lampY) / wide
      const value = strength * (0.34 + 0.75 * Math.exp(-away * 1.9)) * (y > bottom - tall * 0.22 ? 0.72 : 1)
      for (let c = 0; c < 3; c++) out[c] = light[c]! * value
    })
    const dark = mix(brighten(light, 0.05), colour('#140c0c'), 0.4)
    for (const thing of things) thing(picture, random, box, dark, brighten(light, strength))
  }
  const frame = strength > 0 ? colour('#191418') : colour('#3c3840')
  for (const [a, b, c, d] of [
    [0, 0, 1, 0.04],
    [0, 0.96, 1, 1],
    [0, 0, 0.045, 1],
    [0.955, 0, 1, 1],
    [0.478, 0, 0.522, 1],
    [0, 0.46, 1, 0.5],
  ] as const)
    fill(picture, rect(a, b, c, d), frame)
}

function drainpipe(picture: Canvas, rooms: Room[]): void {
  const { height, width } = picture
  const x = (rooms[2]!.box.right + rooms[3]!.box.left) / 2
  const half = width * 0.0065
  fill(picture, rectangle(x - half, 0, x + half, height), (px, py, light) => {
    const round = Math.sqrt(Math.max(0, 1 - ((px - x) / half) ** 2))
    const bracket = py % (height / ROWS) < height * 0.008 ? 1.6 : 1
    light[0] = 0.018 * round * bracket + 0.008
    light[1] = 0.022 * round * bracket + 0.009
    light[2] = 0.034 * round * bracket + 0.012
  })
}
