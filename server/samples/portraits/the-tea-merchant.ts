import type { Print } from '../drawing/develop.ts'
import { arch, everywhere } from './printing/grounds.ts'
import type { Portrait } from './printing/likeness.ts'
import { screenPrint } from './printing/screen-print.ts'
import { PART } from './sculpture/bust.ts'
import { jacket, shirt, turban } from './sculpture/garments.ts'
import { beard } from './sculpture/hair.ts'
import { MIDDLING } from './sculpture/head.ts'

const sitter: Portrait = {
  sitter: {
    features: { ...MIDDLING, brow: 1.1, noseLong: 1.06, noseBridge: 1.1, eyeOpen: 0.95 },
    head: { turn: 0.38, nod: 0.03, tilt: -0.03 },
    body: { turn: 0.2 },
    wear: [turban(), beard(0.1, 0.3), shirt(), jacket()],
  },
  make: { gaze: [0.3, 0], brows: 1.5 },
  lighting: { key: { from: [-0.6, 0.5, 0.68], strength: 1 }, around: 0.13 },
  framing: { size: 0.57, x: 0.5, y: 0.47 },
}

/** First flush, second steeping, no hurry at all. */
export function theTeaMerchant(width: number, height: number): Print {
  return screenPrint(
    {
      paper: '#efe4cc',
      grounds: [
        { ink: '#27493f', shape: everywhere },
        { ink: '#dfa94a', shape: arch(0.5, 0.1, 0.39) },
      ],
    },
    [
      [
        sitter,
        {
          tones: [
            {
              parts: [PART.skin, PART.eyes],
              base: '#d59a68',
              darker: [
                [0.52, '#a9643d'],
                [0.24, '#5f3328'],
                [0.1, '#1d1a1f'],
              ],
            },
            {
              parts: [PART.hair],
              base: '#5d564f',
              darker: [
                [0.55, '#37322f'],
                [0.3, '#1d1a1f'],
              ],
            },
            {
              parts: [PART.hat],
              base: '#c8412f',
              darker: [
                [0.55, '#8f2a2a'],
                [0.28, '#4a1a22'],
                [0.12, '#1d1a1f'],
              ],
            },
            {
              parts: [PART.cloth],
              base: '#2f5d6e',
              darker: [
                [0.5, '#1f4152'],
                [0.2, '#1d1a1f'],
              ],
            },
            {
              parts: [PART.extra],
              base: '#f1e7d0',
              darker: [
                [0.5, '#cdb894'],
                [0.2, '#5f4a3a'],
              ],
            },
          ],
          lips: '#8c4636',
          whites: '#efe0c6',
          lines: '#1d1a1f',
          folds: '#5f3328',
        },
      ],
    ],
    width,
    height,
  )
}
