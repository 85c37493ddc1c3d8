import { expect, test } from 'vitest'
import { scaleToFew } from './blurred-image.ts'
import type { Pixels } from './decode.ts'

type Colour = [number, number, number, number?]

function drawn(width: number, height: number, colourAt: (x: number, y: number) => Colour): Pixels {
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => colourAt(x, y)),
  )
  const channels = rows[0]![0]!.length as 3 | 4
  return { data: Buffer.from(rows.flat(2) as number[]), width, height, channels }
}
const colourOf = ({ data, width, channels }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * channels, (y * width + x + 1) * channels),
]

const RED: Colour = [255, 0, 0]
const BLUE: Colour = [0, 0, 255]

test.each([
  [320, 213, 24, 16],
  [213, 320, 24, 36],
  [320, 10, 24, 1],
  [40, 320, 9, 72],
  [7, 5, 7, 5],
  [1, 1, 1, 1],
])('%d × %d pixels become %d × %d', (width, height, few, fewHigh) => {
  const scaled = scaleToFew(drawn(width, height, (x) => (x < width / 2 ? RED : BLUE)))
  expect(scaled).toMatchObject({ width: few, height: fewHigh, channels: 3 })
  expect(scaled.data.length).toBe(few * fewHigh * 3)
  expect(colourOf(scaled, 0, fewHigh - 1)).toEqual(RED)
  if (few > 1) expect(colourOf(scaled, few - 1, 0)).toEqual(BLUE)
})

test('each is the average of its place', () => {
  const stripes = scaleToFew(drawn(48, 48, (x) => (x % 2 === 0 ? [200, 100, 0] : [100, 50, 0])))
  expect(colourOf(stripes, 3, 7)).toEqual([150, 75, 0])
})

test('what is transparent gives no colour', () => {
  const logo = scaleToFew(drawn(48, 48, (x) => (x % 2 === 0 ? [200, 100, 0, 255] : [0, 0, 0, 0])))
  expect(colourOf(logo, 3, 7)).toEqual([200, 100, 0, 128])
  const nothing = scaleToFew(drawn(48, 48, () => [9, 9, 9, 0]))
  expect(colourOf(nothing, 0, 0)).toEqual([0, 0, 0, 0])
})
