import type { Canvas } from '../drawing/canvas.ts'
import { brighten, type Colour, colour, mix } from '../drawing/colour.ts'
import { glow } from '../drawing/dots.ts'
import { fill, type Point, rectangle } from '../drawing/fill.ts'
import { curveThrough, ribbon } from '../drawing/line.ts'
import { lerp } from '../drawing/number.ts'
import type { Random } from '../drawing/random.ts'

/** The opening of a window, in pixels. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** Draws something that can be seen through a lit window: `dark` against the light, or lit by it. */
export type Furnish = (picture: Canvas, random: Random, box: Box, dark: Colour, light: Colour) => void

export const curtains: Furnish = (picture, random, box, dark, light) => {
  const wide = box.right - box.left
  const cloth = mix(
    brighten(light, 0.5),
    colour(random.pick(['#8c2f2f', '#3f6b5c', '#c9a25a', '#6a4f7a', '#b8b0a4'])),
    0.55,
  )
  const shut = random.between(0.18, 0.42)
  for (const side of [0, 1] as const)
    fill(
      picture,
      [
        [side ? box.right : box.left, box.top],
        [side ? box.right - shut * wide : box.left + shut * wide, box.top],
        [side ? box.right - shut * wide * 0.55 : box.left + shut * wide * 0.55, box.bottom],
        [side ? box.right : box.left, box.bottom],
      ],
      (x, _y, out) => {
        const fold = 0.55 + 0.45 * Math.sin((x / wide) * 58 + side)
        for (let c = 0; c < 3; c++) out[c] = lerp(dark[c]!, cloth[c]!, fold)
      },
      0.94,
    )
}

export const blind: Furnish = (picture, random, box, dark) => {
  const tall = box.bottom - box.top
  const slats = random.whole(9, 26)
  for (let slat = 0; slat < slats; slat++) {
    const y = box.top + (slat / 26) * tall
    fill(picture, rectangle(box.left, y, box.right, y + tall * 0.022), dark, 0.72)
  }
}

export const plant: Furnish = (picture, random, box, dark) => {
  const wide = box.right - box.left
  const x = box.left + wide * random.between(0.2, 0.8)
  fill(
    picture,
    [
      [x - wide * 0.09, box.bottom - wide * 0.17],
      [x + wide * 0.09, box.bottom - wide * 0.17],
      [x + wide * 0.07, box.bottom],
      [x - wide * 0.07, box.bottom],
    ],
    dark,
  )
  const leaf = mix(dark, colour('#2f5a2a'), 0.5)
  for (let stem = 0; stem < 11; stem++) {
    const turn = random.between(-1.25, 1.25)
    const long = wide * random.between(0.22, 0.5)
    const tip: Point = [x + Math.sin(turn) * long, box.bottom - wide * 0.16 - Math.cos(turn) * long]
    const middle: Point = [
      x + Math.sin(turn) * long * 0.35,
      box.bottom - wide * 0.16 - Math.cos(turn * 0.6) * long * 0.62,
    ]
    fill(
      picture,
      ribbon(
        curveThrough([[x, box.bottom - wide * 0.16], middle, tip], 6),
        (share) => wide * 0.06 * Math.sin(Math.PI * Math.min(1, 0.15 + share * 0.85)),
      ),
      leaf,
    )
  }
}

export const lamp: Furnish = (picture, random, box, _dark, light) => {
  const wide = box.right - box.left
  const x = box.left + wide * random.between(0.3, 0.7)
  const y = box.top + wide * random.between(0.3, 0.44)
  glow(picture, x, y, wide * 0.45, light, 0.7)
  fill(
    picture,
    [
      [x - wide * 0.11, y + wide * 0.1],
      [x - wide * 0.055, y - wide * 0.06],
      [x + wide * 0.055, y - wide * 0.06],
      [x + wide * 0.11, y + wide * 0.1],
    ],
    brighten(light, 2.6),
  )
}

export const shelf: Furnish = (picture, random, box, dark, light) => {
  const wide = box.right - box.left
  for (let board = 0; board < 3; board++) {
    const y = box.top + wide * (0.36 + board * 0.3)
    fill(picture, rectangle(box.left, y, box.right, y + wide * 0.02), dark)
    for (let x = box.left + wide * 0.05; x < box.right - wide * 0.08; ) {
      const thick = wide * random.between(0.018, 0.05)
      const tall = wide * random.between(0.13, 0.22)
      const spine = mix(
        dark,
        colour(random.pick(['#a33b2c', '#2f5d73', '#c9a14a', '#4a6a3a', '#7a4a6a'])),
        0.6,
      )
      if (random() < 0.82) fill(picture, rectangle(x, y - tall, x + thick, y), mix(spine, light, 0.12))
      x += thick + wide * 0.006
    }
  }
}

export const pendant: Furnish = (picture, _random, box, dark, light) => {
  const wide = box.right - box.left
  const [x, y] = [box.left + wide * 0.28, box.top + wide * 0.34]
  fill(
    picture,
    ribbon(
      [
        [x, box.top],
        [x, y],
      ],
      () => Math.max(1, wide * 0.012),
    ),
    dark,
  )
  glow(picture, x, y + wide * 0.1, wide * 0.5, light, 0.9)
  fill(
    picture,
    [
      [x - wide * 0.04, y],
      [x + wide * 0.04, y],
      [x + wide * 0.13, y + wide * 0.09],
      [x - wide * 0.13, y + wide * 0.09],
    ],
    dark,
  )
}

export const cat: Furnish = (picture, random, box, dark) => {
  const wide = box.right - box.left
  const x = box.left + wide * random.between(0.25, 0.75)
  const y = box.bottom
  const points: Point[] = [
    [-0.1, 0],
    [-0.12, -0.13],
    [-0.06, -0.24],
    [-0.075, -0.36],
    [-0.035, -0.31],
    [0.015, -0.31],
    [0.05, -0.36],
    [0.045, -0.23],
    [0.1, -0.12],
    [0.1, 0],
  ]
  fill(
    picture,
    points.map(([a, b]): Point => [x + a * wide, y + b * wide]),
    dark,
  )
  fill(
    picture,
    ribbon(
      curveThrough(
        [
          [x + wide * 0.08, y - wide * 0.03],
          [x + wide * 0.22, y - wide * 0.02],
          [x + wide * 0.26, y - wide * 0.11],
        ],
        6,
      ),
      () => wide * 0.03,
    ),
    dark,
  )
}
