import type { Print } from '../drawing/develop.ts'
import { disc, everywhere, rays, without } from './printing/grounds.ts'
import type { Portrait } from './printing/likeness.ts'
import { screenPrint } from './printing/screen-print.ts'
import { PART } from './sculpture/bust.ts'
import { pullover } from './sculpture/garments.ts'
import { afro, earring } from './sculpture/hair.ts'
import { MIDDLING } from './sculpture/head.ts'

const sitter: Portrait = {
  sitter: {
    features: {
      ...MIDDLING,
      lips: 1.3,
      noseWide: 1.25,
      noseLong: 0.88,
      jaw: 0.88,
      brow: 0.65,
      neck: 0.8,
      chin: 0.98,
      eyeOpen: 0.02,
    },
    head: { turn: 1.12, nod: -0.22, tilt: -0.05 },
    body: { turn: 0.6 },
    wear: [afro(0.46, 5), earring(0.2), pullover(-0.34)],
  },
  make: { brows: 0.8, liner: 1.6 },
  lighting: {
    key: { from: [0.85, 0.45, 0.1], strength: 1.05 },
    fill: { from: [-0.8, 0.2, 0.3], strength: 0.2 },
    around: 0.05,
  },
  framing: { size: 0.56, x: 0.49, y: 0.46 },
}

/** Eyes shut, second verse, the spotlight from the right. */
export function rehearsal(width: number, height: number): Print {
  return screenPrint(
    {
      paper: '#2a1140',
      grounds: [
        { ink: '#3a1a5c', shape: everywhere },
        { ink: '#54207a', shape: without(rays(0.5, 0.7, 26, 0.5), disc(0.5, 0.7, 0.02)) },
      ],
    },
    [
      [
        sitter,
        {
          tones: [
            {
              parts: [PART.skin, PART.eyes],
              base: '#ffb347',
              darker: [
                [0.62, '#f2643d'],
                [0.34, '#b3245f'],
                [0.17, '#4a1460'],
                [0.09, '#1c0b33'],
              ],
            },
            {
              parts: [PART.hair],
              base: '#f2643d',
              darker: [
                [0.62, '#b3245f'],
                [0.4, '#571a6e'],
                [0.2, '#1c0b33'],
              ],
            },
            {
              parts: [PART.cloth],
              base: '#2ec4b6',
              darker: [
                [0.5, '#1b7f8c'],
                [0.22, '#23306b'],
                [0.1, '#1c0b33'],
              ],
            },
            { parts: [PART.extra], base: '#ffe066', darker: [[0.25, '#c98a2b']] },
          ],
          lips: '#d4145a',
          lines: '#1c0b33',
        },
      ],
    ],
    width,
    height,
  )
}
