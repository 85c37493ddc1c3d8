import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeRatios, encodeRatios, RATIO_UNIT } from './ratios.ts'

const size = fc.record({
  width: fc.integer({ min: 1, max: 20_000 }),
  height: fc.integer({ min: 1, max: 20_000 }),
})
const sizes = fc.array(size, { maxLength: 300, size: 'max' })

describe('encoded ratios', () => {
  test('take two bytes per image', () => {
    fc.assert(fc.property(sizes, (images) => encodeRatios(images).length === images.length * 2))
  })

  test('are decoded to within 1/16384, from 32:1 to 1:8', () => {
    const usual = size.filter(({ width, height }) => height / width >= 1 / 32 && height / width < 7.999)
    fc.assert(
      fc.property(fc.array(usual), (images) => {
        decodeRatios(encodeRatios(images)).forEach((ratio, index) => {
          const { width, height } = images[index]!
          expect(Math.abs(ratio / RATIO_UNIT - height / width)).toBeLessThanOrEqual(0.5 / RATIO_UNIT)
        })
      }),
    )
  })

  test('are clamped to 32:1 and 1:8', () => {
    const [strip, tower] = decodeRatios(
      encodeRatios([
        { width: 9000, height: 100 },
        { width: 100, height: 9000 },
      ]),
    )
    expect(strip).toBe(RATIO_UNIT / 32)
    expect(tower).toBe(0xffff)
  })

  test('are the same bytes on every machine', () => {
    expect([...encodeRatios([{ width: 3, height: 2 }])]).toEqual([0x55, 0x15])
  })
})
