import type { Print } from '../drawing/develop.ts'
import { below, both, everywhere, stripes } from './printing/grounds.ts'
import type { Portrait } from './printing/likeness.ts'
import { screenPrint } from './printing/screen-print.ts'
import { PART } from './sculpture/bust.ts'
import { glasses, pullover } from './sculpture/garments.ts'
import { beard, quiff } from './sculpture/hair.ts'
import { MIDDLING } from './sculpture/head.ts'

const sitter: Portrait = {
  sitter: {
    features: { ...MIDDLING, noseLong: 1.05, jaw: 1, brow: 1.05, eyeOpen: 0.95 },
    head: { turn: -0.42, nod: 0.04, tilt: 0.05 },
    body: { turn: -0.15 },
    wear: [quiff(-1, 0.24), beard(0.06), glasses(0.235), pullover(0.42)],
  },
  make: { gaze: [-0.3, 0], brows: 1.4 },
  lighting: { key: { from: [0.6, 0.5, 0.68], strength: 1 }, around: 0.14 },
  framing: { size: 0.58, x: 0.53, y: 0.47 },
}

/** He has read it, and he will tell you how it ends if you are not careful. */
export function theBookseller(width: number, height: number): Print {
  return screenPrint(
    {
      paper: '#efe6d3',
      grounds: [
        { ink: '#f0c9b0', shape: everywhere },
        { ink: '#e8836a', shape: both(stripes(0.085, 0.62), below(0)) },
      ],
    },
    [
      [
        sitter,
        {
          tones: [
            {
              parts: [PART.skin, PART.eyes],
              base: '#f6d9bd',
              darker: [
                [0.5, '#dd9476'],
                [0.24, '#5c6f8c'],
                [0.1, '#1d2c4d'],
              ],
            },
            {
              parts: [PART.hair],
              base: '#3f5f86',
              darker: [
                [0.55, '#27426b'],
                [0.3, '#1d2c4d'],
              ],
            },
            {
              parts: [PART.cloth],
              base: '#1f7a7c',
              darker: [
                [0.5, '#17575f'],
                [0.2, '#1d2c4d'],
              ],
            },
            { parts: [PART.extra], base: '#1d2c4d', darker: [] },
          ],
          lips: '#c4624f',
          whites: '#fbf1e0',
          lines: '#1d2c4d',
          folds: '#c4624f',
        },
      ],
    ],
    width,
    height,
  )
}
