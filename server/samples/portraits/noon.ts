import type { Print } from '../drawing/develop.ts'
import { everywhere } from './printing/grounds.ts'
import type { Portrait } from './printing/likeness.ts'
import { screenPrint } from './printing/screen-print.ts'
import { PART } from './sculpture/bust.ts'
import { brimmed, onRibbon, pullover } from './sculpture/garments.ts'
import { bead, knot } from './sculpture/hair.ts'
import { MIDDLING } from './sculpture/head.ts'

const sitter: Portrait = {
  sitter: {
    features: {
      ...MIDDLING,
      lips: 1.15,
      jaw: 0.86,
      chin: 0.97,
      brow: 0.6,
      noseLong: 0.86,
      noseTip: 0.5,
      neck: 0.78,
      eyeSize: 1.08,
    },
    head: { turn: 0.42, nod: -0.14, tilt: 0.1 },
    body: { turn: -0.1 },
    wear: [knot(-0.25, 0.3), brimmed(0.85, 0.86, 0.16), bead(), pullover(-0.3)],
  },
  make: { gaze: [0.3, 0.1], brows: 0.8, liner: 1.4 },
  lighting: { key: { from: [-0.45, 0.62, 0.8], strength: 1.05 }, around: 0.12 },
  framing: { size: 0.58, x: 0.47, y: 0.52 },
}

/** The brim has the sun, the mouth has the rest. */
export function noon(width: number, height: number): Print {
  return screenPrint(
    { paper: '#f6ead2', grounds: [{ ink: '#f2b705', shape: everywhere }] },
    [
      [
        sitter,
        {
          tones: [
            {
              parts: [PART.skin, PART.eyes],
              base: '#fbe3cb',
              darker: [
                [0.42, '#e0603a'],
                [0.16, '#8a2c2a'],
              ],
            },
            { parts: [PART.hair], base: '#2a1a24', darker: [] },
            {
              parts: [PART.hat],
              base: '#fdf6e6',
              darker: [
                [0.52, '#e9c9a2'],
                [0.24, '#2a1a24'],
              ],
            },
            {
              parts: [PART.cloth],
              base: '#fdf6e6',
              darker: [
                [0.4, '#2f6fae'],
                [0.12, '#2a1a24'],
              ],
            },
            { parts: [PART.extra], base: '#fdf6e6', darker: [] },
          ],
          motifs: [
            { parts: [PART.cloth], ink: '#2f6fae', on: (_x, y) => (y * 3.4) % 1 > -0.5 },
            { parts: [PART.hat], ink: '#2a1a24', on: onRibbon },
          ],
          lips: '#c1121f',
          whites: '#fbe3cb',
          lines: '#2a1a24',
          folds: '#c4462f',
        },
      ],
    ],
    width,
    height,
  )
}
