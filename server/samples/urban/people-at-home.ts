import { type Canvas, shine } from '../drawing/canvas.ts'
import { brighten, type Colour, colour, mix } from '../drawing/colour.ts'
import { dot, glow } from '../drawing/dots.ts'
import { fill, type Point, rectangle } from '../drawing/fill.ts'
import { curveThrough, ribbon } from '../drawing/line.ts'
import { spanOf } from '../drawing/number.ts'
import type { Box, Furnish } from './home-life.ts'

type Limb = readonly Point[]

/** Somebody from the waist up; limbs are lines in units of the window's width from the middle of the sill. */
function figure(
  picture: Canvas,
  box: Box,
  dark: Colour,
  place: number,
  size: number,
  hair: 'short' | 'bun' | 'long',
  limbs: readonly Limb[] = [],
): void {
  const wide = (box.right - box.left) * size
  const x = box.left + (box.right - box.left) * place
  const y = box.bottom
  const head = y - wide * 0.72
  dot(picture, x, head, wide * 0.1, dark, 1, 1.5)
  if (hair === 'bun') dot(picture, x + wide * 0.045, head - wide * 0.115, wide * 0.052, dark, 1, 1.5)
  if (hair === 'long')
    fill(
      picture,
      [
        [x - wide * 0.11, head - wide * 0.02],
        [x + wide * 0.11, head - wide * 0.02],
        [x + wide * 0.13, head + wide * 0.19],
        [x - wide * 0.13, head + wide * 0.19],
      ],
      dark,
    )
  const half = [
    [0.042, -0.66],
    [0.046, -0.59],
    [0.12, -0.55],
    [0.18, -0.51],
    [0.195, -0.44],
    [0.17, -0.2],
    [0.19, 0],
  ] as const
  const outline = [
    ...half.map(([a, b]): Point => [x + a * wide, y + b * wide]),
    ...half.toReversed().map(([a, b]): Point => [x - a * wide, y + b * wide]),
  ]
  fill(picture, outline, dark)
  for (const limb of limbs)
    fill(
      picture,
      ribbon(
        curveThrough(
          limb.map(([a, b]): Point => [x + a * wide, y + b * wide]),
          6,
        ),
        (share) => wide * (0.085 - 0.03 * share),
      ),
      dark,
    )
}

export const person: Furnish = (picture, _random, box, dark) => figure(picture, box, dark, 0.64, 1.12, 'bun')

export const reader: Furnish = (picture, _random, box, dark, light) => {
  figure(picture, box, dark, 0.38, 1, 'short', [
    [
      [0.16, -0.46],
      [0.26, -0.28],
      [0.34, -0.36],
    ],
  ])
  const wide = box.right - box.left
  fill(
    picture,
    [
      [box.left + wide * 0.66, box.bottom - wide * 0.44],
      [box.left + wide * 0.86, box.bottom - wide * 0.5],
      [box.left + wide * 0.88, box.bottom - wide * 0.33],
      [box.left + wide * 0.68, box.bottom - wide * 0.28],
    ],
    brighten(light, 1.5),
  )
}

export const dancers: Furnish = (picture, _random, box, dark) => {
  figure(picture, box, dark, 0.33, 1.02, 'short', [
    [
      [0.16, -0.48],
      [0.3, -0.62],
      [0.34, -0.86],
    ],
    [
      [-0.16, -0.47],
      [-0.26, -0.3],
      [-0.16, -0.16],
    ],
  ])
  figure(picture, box, dark, 0.7, 0.92, 'long', [
    [
      [-0.15, -0.48],
      [-0.24, -0.68],
      [-0.18, -0.9],
    ],
    [
      [0.15, -0.48],
      [0.28, -0.6],
      [0.36, -0.78],
    ],
  ])
}

export const violinist: Furnish = (picture, _random, box, dark) => {
  const wide = box.right - box.left
  figure(picture, box, dark, 0.42, 1.1, 'bun', [
    [
      [0.16, -0.48],
      [0.34, -0.4],
      [0.42, -0.6],
    ],
    [
      [-0.16, -0.48],
      [-0.3, -0.36],
      [-0.08, -0.5],
      [0.14, -0.6],
    ],
  ])
  const line = (from: Point, to: Point, thick: number) =>
    fill(
      picture,
      ribbon(
        [
          [box.left + from[0] * wide, box.bottom + from[1] * wide],
          [box.left + to[0] * wide, box.bottom + to[1] * wide],
        ],
        () => thick * wide,
      ),
      dark,
    )
  line([0.46, -0.68], [0.92, -0.71], 0.03)
  line([0.48, -0.68], [0.68, -0.69], 0.095)
  line([0.5, -0.5], [0.8, -0.98], 0.016)
}

export const family: Furnish = (picture, _random, box, dark) => {
  figure(picture, box, dark, 0.3, 1.02, 'short', [
    [
      [0.16, -0.47],
      [0.3, -0.34],
      [0.42, -0.26],
    ],
  ])
  figure(picture, box, dark, 0.74, 0.66, 'long', [
    [
      [-0.16, -0.44],
      [-0.3, -0.3],
      [-0.4, -0.34],
    ],
  ])
}

export const cook: Furnish = (picture, _random, box, dark, light) => {
  const wide = box.right - box.left
  figure(picture, box, dark, 0.36, 1.04, 'short', [
    [
      [0.15, -0.47],
      [0.28, -0.26],
      [0.42, -0.26],
    ],
  ])
  const [x, y] = [box.left + wide * 0.8, box.bottom]
  fill(
    picture,
    [
      [x - wide * 0.14, y - wide * 0.18],
      [x + wide * 0.12, y - wide * 0.18],
      [x + wide * 0.1, y],
      [x - wide * 0.12, y],
    ],
    dark,
  )
  for (let puff = 0; puff < 7; puff++)
    glow(
      picture,
      x + Math.sin(puff * 1.3) * wide * 0.04,
      y - wide * (0.24 + puff * 0.075),
      wide * (0.07 + puff * 0.018),
      light,
      0.3 - puff * 0.03,
      1.5,
    )
}

export const painter: Furnish = (picture, _random, box, dark, light) => {
  const wide = box.right - box.left
  figure(picture, box, dark, 0.28, 1.04, 'bun', [
    [
      [0.15, -0.47],
      [0.3, -0.42],
      [0.42, -0.56],
    ],
  ])
  fill(
    picture,
    [
      [box.left + wide * 0.6, box.bottom - wide * 0.92],
      [box.left + wide * 0.97, box.bottom - wide * 0.86],
      [box.left + wide * 0.97, box.bottom - wide * 0.36],
      [box.left + wide * 0.6, box.bottom - wide * 0.36],
    ],
    dark,
  )
  fill(
    picture,
    [
      [box.left + wide * 0.63, box.bottom - wide * 0.87],
      [box.left + wide * 0.94, box.bottom - wide * 0.82],
      [box.left + wide * 0.94, box.bottom - wide * 0.4],
      [box.left + wide * 0.63, box.bottom - wide * 0.4],
    ],
    mix(light, colour('#5f9fb8'), 0.5),
  )
  for (const side of [0.66, 0.9])
    fill(
      picture,
      ribbon(
        [
          [box.left + wide * side, box.bottom - wide * 0.36],
          [box.left + wide * side, box.bottom],
        ],
        () => wide * 0.02,
      ),
      dark,
    )
}

/** The blue of a screen that flickers on the ceiling. */
export const television: Furnish = (picture, _random, box, dark) => {
  const wide = box.right - box.left
  const blue = colour('#6fb4ff')
  for (let y = Math.floor(box.top); y < box.bottom; y++)
    for (let x = Math.floor(box.left); x < box.right; x++) {
      const away = spanOf(x - box.left - wide * 0.72, y - box.bottom + wide * 0.3) / wide
      const light = 0.7 * Math.exp(-away * 2.6)
      shine(picture, y * picture.width + x, blue[0] * light, blue[1] * light, blue[2] * light)
    }
  fill(
    picture,
    rectangle(
      box.left + wide * 0.52,
      box.bottom - wide * 0.46,
      box.left + wide * 0.93,
      box.bottom - wide * 0.2,
    ),
    brighten(blue, 2),
  )
  figure(picture, box, dark, 0.25, 0.85, 'short')
}
